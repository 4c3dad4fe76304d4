"""``incognote recipe``: the systems that ship, and what each is made of."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.group("recipe")
def command() -> None:
    """List and show recipes: what `train` makes models from, and what `--model` takes.

    \b
    Examples:
      incognote recipe list                  every recipe, its languages, and whether it works without training
      incognote recipe show adapt            the whole recipe, to copy and to change
    """


@command.command("list")
def list_recipes() -> None:
    """The shipped recipes, one line each."""
    from incognote.learn.learners import learners
    from incognote.loading import register_all, shipped_models
    from incognote.recipe import load_recipe, recipe_names

    register_all()
    shipped = shipped_models()
    width = max(map(len, recipe_names()))
    for name in recipe_names():
        recipe = load_recipe(name)
        learns = any(table["finder"] in learners for table in recipe.find)
        state = "trained" if name in shipped else "train it" if learns else "ready"
        click.echo(f"{name:{width}}  {','.join(recipe.languages):8}  {state:8}  {recipe.description}")


@command.command("show")
@click.argument("recipe")
def show(recipe: str) -> None:
    """The recipe RECIPE (a name, or a TOML file) as it is written."""
    from incognote.recipe import load_recipe

    click.echo(load_recipe(recipe).text, nl=False)
