import { expect, test } from 'vitest'
import { exists, listFiles, read } from './repository.ts'

/** The last table has words instead of terms: other columns, and names that code does without. */
const [terms = ''] = read('docs/glossary.md').split('\n## Words with several meanings\n')
const rows = [...terms.matchAll(/^\| (.+) \|$/gm)]
  .map(([, row = '']) => row.split(/ (?<!\\)\| /))
  .filter(([first]) => first !== 'Finnish' && !first?.startsWith('--'))
  .map(([finnish = '', code = '', folder = '']) => ({ finnish, code, folder }))
const folders = rows.flatMap(({ folder }) => (folder === '–' ? [] : folder.split(', ')))

const files = listFiles('packages').filter((path) => /\.(tsx?|sql)$/.test(path) && !path.endsWith('.test.ts'))
const sources = files.map((path) => `${path}\n${read(path)}`).join('\n')

/** A bare name is a feature's folder; a path begins with its package. */
const placesOf = (folder: string): readonly string[] =>
  /^(domain|server|ui|web|desk)\//.test(folder)
    ? [folder.replace('/', '/src/')]
    : [`domain/src/${folder}`, ...['server', 'web', 'desk'].map((room) => `${room}/src/features/${folder}`)]

test('every folder and file that the glossary names is there', () => {
  const absent = [...new Set(folders)].filter((folder) => {
    const possible = placesOf(folder).flatMap((path) =>
      ['', '.ts', '.tsx'].map((ending) => `packages/${path}${ending}`),
    )
    return !possible.some(exists)
  })
  expect(folders.length).toBeGreaterThan(50)
  expect(absent).toEqual([])
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
  const words = name.replaceAll('…', '').split(' ')
  const [first = '', ...rest] = words
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return [first + rest.map(capital).join(''), words.map(capital).join(''), words.join('-'), words.join('_')]
}

test('every name that the glossary gives is in the code', () => {
  const absent = [...new Set(names)].filter((name) => !formsOf(name).some((form) => sources.includes(form)))
  expect(names.length).toBeGreaterThan(150)
  expect(absent).toEqual([])
})

test('every feature has its row', () => {
  const features = listFiles('packages').flatMap((path) => {
    const [, name] =
      /^packages\/(?:domain\/src|(?:server|web|desk)\/src\/features)\/([^/]+)\//.exec(path) ?? []
    return name === undefined || name === 'kernel' ? [] : [name]
  })
  const hasRow = (name: string) => folders.includes(name) || folders.includes(`desk/features/${name}`)
  expect([...new Set(features)].filter((name) => !hasRow(name))).toEqual([])
})
