import { expect, test } from 'vitest'
import { listFiles, read, workspaceManifests } from './repository.ts'

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

/** An import of a package, by its name; relative ones begin with a dot. */
const IMPORT =
  /(?:^(?:import|export)\s(?:[^'"=]*?\sfrom\s+)?|\bimport\(\s*|^@import\s+(?:url\()?|\burl\()['"]((?:@[\w-]+\/)?\w[\w.-]*)(?=['"/])/gm

/** The one place that names a package that need not be there, and how its types are told without it. */
const OF_THE_DEMO = 'packages/server/src/demo/'

test.each(['demo', 'desk', 'domain', 'server', 'ui', 'web'])(
  'what is shipped of %s uses the packages that it lists itself, and lists no other',
  (room) => {
    const { dependencies = {} } = manifests.find(({ where }) => where === room)!.manifest
    const sources = listFiles(`packages/${room}/src`).filter(
      (path) => /(?<!\.(?:test|fixture))\.(?:tsx?|css)$/.test(path) && !path.startsWith(OF_THE_DEMO),
    )
    const used = sources.flatMap((path) => Array.from(read(path).matchAll(IMPORT), ([, name = '']) => name))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(dependencies).toSorted())
  },
)
