import { listFiles, read } from './repository.ts'

/** Sources whose comments and titles give reasons. Requirements and decision records have ids of their own. */
const citing = listFiles(
  'packages',
  'e2e',
  'bench',
  'scripts',
  'deploy',
  'docs/how-to',
  '*.md',
  'docs/*.md',
).filter(
  (path) =>
    /\.(ts|tsx|css|mjs|sql|md|yaml)$/.test(path) &&
    !path.startsWith('scripts/papers/') &&
    !['docs/product-decisions.md', 'docs/requirements.md'].includes(path),
)

const ID = String.raw`(?:G-)?(?:[A-Q]\d+|L)\b`
const CITATION = new RegExp(String.raw`\bdecisions? \(?(${ID}(?:(?:, | and | to )${ID})*)`, 'gi')

/** Where each decision is cited: its id, without the G- of the first sections, to the files. */
export function findCitations(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of citing) {
    for (const id of citedIn(read(path))) found.set(id, [...(found.get(id) ?? []), path])
  }
  return found
}

export function citedIn(text: string): readonly string[] {
  return [...withoutLineBreaks(text).matchAll(CITATION)].flatMap(([, list = '']) =>
    list.split(/, | and /).flatMap(expand),
  )
}

/** 'F3 to F5' names three. */
function expand(item: string): readonly string[] {
  const [first = '', last] = item.split(' to ').map((id) => id.replace(/^G-/i, '').toUpperCase())
  if (last === undefined) return [first]
  const [from, to] = [Number(first.slice(1)), Number(last.slice(1))]
  return Array.from({ length: to - from + 1 }, (_, index) => `${first.charAt(0)}${from + index}`)
}

/** Sections of the specification that a text cites: 'specification sections 2, 6 and 8', 'the specification, §9'. */
export function sectionsCitedIn(text: string): readonly string[] {
  const citation = /\bspecification,? (?:sections? |§)(\d+(?:(?:, | and )\d+)*)/gi
  return [...withoutLineBreaks(text).matchAll(citation)].flatMap(([, list = '']) => list.split(/, | and /))
}

export const findSections = () => new Set(citing.flatMap((path) => sectionsCitedIn(read(path))))

/** A citation may go on in the next line of a comment. */
const withoutLineBreaks = (text: string) => text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** Papers that are not in the repository must not be referred to. */
export function findOutsidePapers(): readonly string[] {
  const outside =
    /\b(?:experience|anchors|desk|stack|audit|house-review)\.md\b|\btrust \d|\bsketch\/|\bdesign\//
  return citing.filter((path) => outside.test(read(path)))
}
