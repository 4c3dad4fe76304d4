"""The feature groups: importing this package registers those of this folder and those that only a source asks for."""

from incognote.registry import import_folder, import_of_each

import_folder(__name__)
import_of_each("incognote.papers", "features")
