import { expect, test } from 'vitest'
import { licenceTable, readPackages } from './licences.ts'
import { read } from './repository.ts'

const packages = readPackages()
const manifest = JSON.parse(read('package.json')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>
}

test('no package runs a script when it is installed', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])))
  expect(read('.npmrc')).toContain('strict-allow-scripts=true\n')
  for (const installer of ['scripts/set-up.mjs', 'deploy/Dockerfile']) {
    const installs = [...read(installer).matchAll(/npm\(?.{0,3}install.*$/gm)].map(([line]) => line)
    expect(installs.length).toBeGreaterThan(0)
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
  }
})

test('every package is held by its checksum, and none comes from an address', () => {
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

/** Licences that ask no more than to be named. MPL-2.0 and the like only of tools, which are not in a release. */
const OF_RELEASE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
  '(MPL-2.0 OR Apache-2.0)',
  '(Unlicense OR Apache-2.0)',
])
const OF_TOOLS = new Set([
  ...OF_RELEASE,
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'CC-BY-4.0',
  '(ISC AND CC-BY-3.0)',
  '(MIT OR CC0-1.0)',
])

test('every licence is one that we may use', () => {
  const unknown = packages.filter(
    ({ license, isTool }) => license === undefined || !(isTool ? OF_TOOLS : OF_RELEASE).has(license),
  )
  expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('the page of licences lists what a release holds', () => {
  expect(read('docs/licences.md')).toContain(licenceTable(packages))
})
