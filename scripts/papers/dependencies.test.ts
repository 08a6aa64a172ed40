import { expect, test } from 'vitest'
import { read, workspaceManifests } from './repository.ts'

type Packages = Readonly<Record<string, string>>
type Manifest = { dependencies?: Packages; optionalDependencies?: Packages; devDependencies?: Packages }

const page = read('docs/dependencies.md')
const manifests = ['package.json', ...workspaceManifests()].map((path) => ({
  where: path.replace(/^packages\/|\/?package\.json$/g, '') || 'root',
  manifest: JSON.parse(read(path)) as Manifest,
}))
const isForeign = (name: string) => !name.startsWith('@kassavirta/')

test('the table names every package that a release uses, and who uses it', () => {
  const used = manifests.flatMap(({ where, manifest: { dependencies, optionalDependencies } }) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(isForeign)
      .map((name) => `${name} in ${where}`),
  )
  const rows = [...page.matchAll(/^\| (?!package|--)(.+?) \| (.+?) \| .+ \|$/gm)]
  const listed = rows.flatMap(([, names = '', where = '']) =>
    names.split(', ').flatMap((name) => where.split(', ').map((room) => `${name.split(' ')[0]} in ${room}`)),
  )
  expect(listed.toSorted()).toEqual(used.toSorted())
})

test('every package for building and checking has its reason', () => {
  const tools = manifests.flatMap(({ manifest }) => Object.keys(manifest.devDependencies ?? {}))
  const silent = tools.filter(
    (name) => isForeign(name) && !name.startsWith('@types/') && !page.includes(name),
  )
  expect([...new Set(silent)]).toEqual([])
})
