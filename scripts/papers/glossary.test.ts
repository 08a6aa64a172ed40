import { expect, test } from 'vitest'
import { exists, listFiles, read } from './repository.ts'

const page = read('docs/glossary.md')
const rows = [...page.matchAll(/^\| (.+) \|$/gm)]
  .map(([, row = '']) => row.split(/ (?<!\\)\| /))
  .filter(([first]) => first !== 'Finnish' && !first?.startsWith('--'))
  .map(([finnish = '', code = '', folder = '']) => ({ finnish, code, folder }))
const folders = rows.flatMap(({ folder }) => (folder === '–' ? [] : folder.split(', ')))

const files = listFiles('packages').filter((path) => /\.(tsx?|sql)$/.test(path) && !path.endsWith('.test.ts'))
const sources = files.map((path) => `${path}\n${read(path)}`).join('\n')

/** A bare name is a feature's folder; a path begins with its package. */
const placesOf = (folder: string): readonly string[] =>
  /^(domain|server|ui|web)\//.test(folder)
    ? [folder.replace('/', '/src/')]
    : [`domain/src/${folder}`, `server/src/features/${folder}`, `web/src/features/${folder}`]

test.each([...new Set(folders)])('the folder or file %s is there', (folder) => {
  const found = placesOf(folder).flatMap((path) =>
    ['', '.ts', '.tsx'].map((ending) => `packages/${path}${ending}`),
  )
  expect(found.some(exists)).toBe(true)
})

const names = rows.flatMap(({ code }) => [
  ...[...code.matchAll(/`(.+?)`/g)].map(([, wire = '']) => wire),
  ...code
    .replaceAll(/\s*\(.*?\)|`.+?`/g, '')
    .split(', ')
    .filter((name) => /\w/.test(name)),
])

test.each([...new Set(names)])('the name %s is in the code', (name) => {
  const words = name.replaceAll('…', '').split(' ')
  const [first = '', ...rest] = words
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const forms = [
    first + rest.map(capital).join(''),
    words.map(capital).join(''),
    words.join('-'),
    words.join('_'),
  ]
  expect(forms.some((form) => sources.includes(form))).toBe(true)
})

test('every feature has its row', () => {
  const features = listFiles('packages').flatMap((path) => {
    const [, name] =
      /^packages\/(?:domain\/src|server\/src\/features|web\/src\/features)\/([^/]+)\//.exec(path) ?? []
    return name === undefined || name === 'kernel' ? [] : [name]
  })
  expect([...new Set(features)].filter((name) => !folders.includes(name))).toEqual([])
})
