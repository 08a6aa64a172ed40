import { expect, test } from 'vitest'
import house from '../lint/house.json' with { type: 'json' }
import { exists, listFiles, read } from './repository.ts'

const features = Object.entries(house.areas).flatMap(([area, names]) =>
  names.map((name) => `${area}/${name}`),
)

const allRows = [...read('docs/glossary.md').matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) =>
  row.split(' | '),
)
/** The last table has three columns, for words instead of terms. */
const rows = allRows
  .filter(([first, ...cells]) => first !== 'Finnish' && cells.length === 3)
  .map(([finnish = '', code = '', where = '']) => ({ finnish, code, folders: where.split(', ') }))
const folders = new Set(rows.flatMap((row) => row.folders))

const files = listFiles('packages').filter((path) => /\.(tsx?|sql)$/.test(path) && !path.endsWith('.test.ts'))
const sources = files.map((path) => `${path}\n${read(path)}`).join('\n')

const packages = ['domain', 'server', 'web', 'desk']

function isThere(folder: string): boolean {
  if (features.includes(folder)) return packages.some((name) => exists(`packages/${name}/src/${folder}`))
  const [room = '', ...inside] = folder.split('/')
  return exists(`packages/${room}/src/${inside.join('/')}`)
}

test('every folder that the glossary names is there', () => {
  expect([...folders].filter((folder) => !isThere(folder))).toEqual([])
})

const names = rows.flatMap(({ code }) => [
  ...[...code.matchAll(/`(.+?)`/g)].map(([, wire = '']) => wire),
  ...code
    .replaceAll(/\s*\(.*?\)|`.+?`/g, '')
    .split(', ')
    .filter((name) => /\w/.test(name)),
])

/** The ways in which code writes a name of several words. */
function formsOf(name: string): readonly string[] {
  const words = name.split(' ')
  const [first = '', ...rest] = words
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return [first + rest.map(capital).join(''), words.map(capital).join(''), words.join('-'), words.join('_')]
}

test('every name that the glossary gives is in the code', () => {
  const absent = [...new Set(names)].filter((name) => !formsOf(name).some((form) => sources.includes(form)))
  expect(names.length).toBeGreaterThan(100)
  expect(absent).toEqual([])
})

test('every feature has its row', () => {
  expect(features.length).toBeGreaterThan(20)
  expect(features.filter((feature) => !folders.has(feature))).toEqual([])
})
