import { expect, test } from 'vitest'
import { citedIn, findCitations, findOutsidePapers, findSections, sectionsCitedIn } from './citations.ts'
import { read } from './repository.ts'

const page = read('docs/product-decisions.md')
const entries = [...page.matchAll(/^- \*\*([A-Q]\d*)\*\* (.*)$/gm)].map(([, id = '', text = '']) => ({
  id,
  text,
}))
const citations = findCitations()

test('citations are found in every form in which comments write them', () => {
  expect(citedIn('/** So (decisions G-B12, G-D1 to G-D3). */')).toEqual(['B12', 'D1', 'D2', 'D3'])
  expect(citedIn('/**\n * Wording: decisions\n * L, N17 and O11. */')).toEqual(['L', 'N17', 'O11'])
  expect(citedIn('Decisions A person makes, and decisions (F5)')).toEqual(['F5'])
})

test('every decision that a source cites has its entry', () => {
  const known = new Set(entries.map(({ id }) => id))
  expect([...citations].filter(([id]) => !known.has(id))).toEqual([])
})

test('every entry is cited somewhere, or says that it is background', () => {
  const idle = entries.filter(({ id, text }) => !citations.has(id) && !text.startsWith('*Background.* '))
  expect(idle.map(({ id }) => id)).toEqual([])
})

test('an entry has one place, in order', () => {
  const ids = entries.map(({ id }) => id)
  const order = (id: string) => id.charCodeAt(0) * 100 + Number(id.slice(1))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => order(a) - order(b)))
})

test('every section of the specification that a source cites is in the index', () => {
  expect(sectionsCitedIn('(specification sections 2, 6 and 8), the specification, §9')).toEqual([
    '2',
    '6',
    '8',
    '9',
  ])
  const indexed = new Set([...page.matchAll(/^\| (\d+) \|/gm)].map(([, section = '']) => section))
  expect([...findSections()].filter((section) => !indexed.has(section))).toEqual([])
  expect(indexed.size).toBe(9)
})

test('no source refers to a paper outside the repository', () => {
  expect(findOutsidePapers()).toEqual([])
})
