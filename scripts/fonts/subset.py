"""Writes the fonts of the pages to app/styles/fonts, from those of Fontsource.

    npm pack @fontsource-variable/instrument-sans@5.3.0 @fontsource-variable/sometype-mono@5.3.0
    (unpack both, so that FOLDER has their files named *-wght-normal.woff2)
    pip install fonttools==4.66.1 brotli==1.2.0
    python3 scripts/fonts/subset.py FOLDER

Half of Instrument Sans is kerning, once more for each weight. What stays is one value for a pair of
letters, of the weight of our headings, for pairs that texts contain. Letters of other languages lie
in files of their own, which load on the pages that show them.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.otlLib.builder import buildCoverage, buildValue
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

TARGET = Path(__file__).parents[2] / "app/styles/fonts"

ASCII = {chr(code) for code in range(0x20, 0x7F)}
# What our English and German texts contain, and the accent that names have most often.
CORE = ASCII | set("\u00a0©·£§«»×÷–—‘’‚“”„•…›€→↑↓−ÄÖÜäöüßé")

PUNCTUATION = set(" .,:;!?'\"()-–—‘’‚“”„…/&»«")
LIGATURES = {"f_i", "f_l", "f_f_i", "f_f_l"}

KERNING_WEIGHT = 560
# The weight of Sometype Mono, which is for single lines. Browsers make bold from it.
MONO_WEIGHT = 450
# In thousandths of the size of the letters. Rounding moves no letter of a heading by more than a
# tenth of a pixel.
KERNING_STEP = 4
KERNING_LEAST = 3


def subset_font(font: TTFont, characters: set[str], features: list[str]) -> TTFont:
    options = subset.Options()
    options.layout_features = features
    options.glyph_names = False
    options.name_IDs = [0, 13, 14]  # who made it, and its license
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(font)
    return font


def drop_ligatures(font: TTFont) -> None:
    """Drops the ligatures of arrows and of addresses."""
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if hasattr(table, "ligatures"):
                kept = {
                    first: [ligature for ligature in ligatures if ligature.LigGlyph in LIGATURES]
                    for first, ligatures in table.ligatures.items()
                }
                table.ligatures = {first: ligatures for first, ligatures in kept.items() if ligatures}


def kerning_of(font: TTFont, weight: float) -> dict[tuple[str, str], float]:
    """The distance that each pair of glyphs is moved by, at one weight."""
    axes = {axis.axisTag: (axis.minValue, axis.defaultValue, axis.maxValue) for axis in font["fvar"].axes}
    location = normalizeLocation({"wght": weight}, axes)
    if "avar" in font:
        location = {
            tag: piecewiseLinearMap(at, font["avar"].segments[tag]) for tag, at in location.items()
        }
    deltas = VarStoreInstancer(font["GDEF"].table.VarStore, font["fvar"].axes, location)

    def distance(value) -> float:
        if value is None:
            return 0
        device = getattr(value, "XAdvDevice", None)
        delta = deltas[(device.StartSize << 16) + device.EndSize] if device else 0
        return (getattr(value, "XAdvance", 0) or 0) + delta

    kerning: dict[tuple[str, str], float] = {}
    for index in kerning_lookups(font):
        # The first table that knows a pair decides.
        of_lookup: dict[tuple[str, str], float] = {}
        for table in font["GPOS"].table.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.Format == 1:
                for left, pairs in zip(table.Coverage.glyphs, table.PairSet):
                    for pair in pairs.PairValueRecord:
                        of_lookup.setdefault((left, pair.SecondGlyph), distance(pair.Value1))
            else:
                for left in table.Coverage.glyphs:
                    row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
                    for right in font.getGlyphOrder():
                        value = row[table.ClassDef2.classDefs.get(right, 0)].Value1
                        of_lookup.setdefault((left, right), distance(value))
        for pair, value in of_lookup.items():
            kerning[pair] = kerning.get(pair, 0) + value
    return kerning


def kerning_lookups(font: TTFont) -> list[int]:
    records = font["GPOS"].table.FeatureList.FeatureRecord
    return sorted({i for r in records if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex})


def is_written(left: str, right: str) -> bool:
    """Whether texts contain such a pair, as they contain "Te" and "r," but not "eT" and "7,0"."""
    if left.islower() and right.isupper():
        return False
    if left.isalpha() or right.isalpha():
        return all(c.isalnum() or c in PUNCTUATION for c in (left, right))
    return left.isdigit() != right.isdigit() and (left in PUNCTUATION or right in PUNCTUATION)


def simplify_kerning(font: TTFont) -> None:
    """Replaces the kerning by one table of classes, the same for each weight."""
    character_of = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    kerning = {
        (left, right): round(value / KERNING_STEP) * KERNING_STEP
        for (left, right), value in kerning_of(font, KERNING_WEIGHT).items()
        if abs(value) >= KERNING_LEAST
        and left in character_of
        and right in character_of
        and is_written(character_of[left], character_of[right])
    }
    lefts = sorted({left for left, _ in kerning}, key=font.getGlyphID)
    rights = sorted({right for _, right in kerning}, key=font.getGlyphID)
    left_classes = classes(lefts, lambda left: tuple(kerning.get((left, right), 0) for right in rights))
    right_classes = classes(rights, lambda right: tuple(kerning.get((left, right), 0) for left in lefts))

    table = otTables.PairPos()
    table.Format = 2
    table.Coverage = buildCoverage(lefts, font.getReverseGlyphMap())
    table.ValueFormat1, table.ValueFormat2 = 4, 0
    # Class 0 of the right side is for every glyph that is never moved.
    table.ClassDef1, table.ClassDef2 = otTables.ClassDef(), otTables.ClassDef()
    table.ClassDef1.classDefs = {g: i for i, glyphs in enumerate(left_classes) for g in glyphs if i > 0}
    table.ClassDef2.classDefs = {g: i + 1 for i, glyphs in enumerate(right_classes) for g in glyphs}
    table.Class1Count, table.Class2Count = len(left_classes), len(right_classes) + 1
    table.Class1Record = []
    for left, *_ in left_classes:
        row = otTables.Class1Record()
        row.Class2Record = []
        for value in [0, *(kerning.get((left, right), 0) for right, *_ in right_classes)]:
            cell = otTables.Class2Record()
            cell.Value1, cell.Value2 = buildValue({"XAdvance": value}), None
            row.Class2Record.append(cell)
        table.Class1Record.append(row)

    [index] = kerning_lookups(font)
    lookup = font["GPOS"].table.LookupList.Lookup[index]
    lookup.LookupType, lookup.SubTable, lookup.SubTableCount = 2, [table], 1
    # It had the differences between the weights, and positions within ligatures.
    del font["GDEF"]


def classes(glyphs: list[str], row_of) -> list[list[str]]:
    groups: dict[tuple, list[str]] = {}
    for glyph in glyphs:
        groups.setdefault(row_of(glyph), []).append(glyph)
    return list(groups.values())


def write(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.save(TARGET / name)
    ranges = ", ".join(f"U+{first:x}" if first == last else f"U+{first:x}-{last:x}" for first, last in runs(font))
    print(f"{name}: {(TARGET / name).stat().st_size} bytes\n  unicode-range: {ranges};")


def runs(font: TTFont) -> list[tuple[int, int]]:
    """The characters of a font, as first and last of those that follow each other."""
    found: list[tuple[int, int]] = []
    for code in sorted(font.getBestCmap()):
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def main(folder: Path) -> None:
    def load(name: str) -> TTFont:
        font = TTFont(next(folder.rglob(f"{name}-wght-normal.woff2")))
        return instantiateVariableFont(font, {"wght": MONO_WEIGHT}) if "mono" in name else font

    sans = load("instrument-sans-latin")
    drop_ligatures(sans)
    subset_font(sans, CORE, ["kern", "liga", "tnum"])
    simplify_kerning(sans)
    write(sans, "instrument-sans-core.woff2")
    mono = subset_font(load("sometype-mono-latin"), CORE, [])
    write(mono, "sometype-mono-core.woff2")
    for core, rest in (
        (sans, ["instrument-sans-latin", "instrument-sans-latin-ext"]),
        (mono, ["sometype-mono-latin"]),
    ):
        written = set(core.getBestCmap())
        for name in rest:
            font = load(name)
            codes = set(font.getBestCmap()) - written
            write(subset_font(font, {chr(code) for code in codes}, []), f"{name}.woff2")
            written |= codes


if __name__ == "__main__":
    main(Path(sys.argv[1]))
