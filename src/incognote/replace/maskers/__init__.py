"""One masker per idea; importing this package registers every module of its folder."""

from incognote.registry import import_folder

import_folder(__name__)
