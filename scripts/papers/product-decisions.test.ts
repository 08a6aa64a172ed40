import { expect, test } from 'vitest'
import { listFiles, read } from './repository.ts'

/** Sources whose comments and titles give reasons. Requirements and decision records have ids of their own. */
const citing = listFiles(
  'packages',
  'components',
  'e2e',
  'lab',
  'scripts',
  'deploy',
  'docs/how-to',
  '*.md',
  'docs/*.md',
)
  .filter((path) => /\.(?:tsx?|css|mjs|sql|md|yaml)$/.test(path) && !path.startsWith('scripts/papers/'))
  .filter((path) => !['docs/product-decisions.md', 'docs/requirements.md'].includes(path))

const ID = String.raw`(?:G-)?(?:[A-Q]\d+|L)\b`
const CITATION = new RegExp(String.raw`\bdecisions? \(?(${ID}(?:(?:, | and | to )${ID})*)`, 'gi')

/** A citation may go on in the next line of a comment. */
const citedIn = (text: string): readonly string[] =>
  Array.from(text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ').matchAll(CITATION), ([, list = '']) =>
    list.split(/, | and | to /).map((id) => id.replace(/^G-/i, '').toUpperCase()),
  ).flat()

test('citations are found in every form in which comments write them', () => {
  expect(citedIn('/** So (decisions G-B12, G-D1 to G-D3). */')).toEqual(['B12', 'D1', 'D3'])
  expect(citedIn('/**\n * Wording: decisions\n * L, N17 and O11. */')).toEqual(['L', 'N17', 'O11'])
  expect(citedIn('Decisions A person makes, and decisions (F5)')).toEqual(['F5'])
})

test('every decision that a source cites has its entry', () => {
  const page = read('docs/product-decisions.md')
  const entries = new Set(Array.from(page.matchAll(/^- \*\*([A-Q]\d*)\*\* /gm), ([, id]) => id))
  const cited = citing.flatMap((path) => citedIn(read(path)).map((id) => ({ path, id })))
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ id }) => !entries.has(id))).toEqual([])
})
