import { pathToFileURL } from 'node:url'
import { read } from './repository.ts'

/** The licences of all packages, from the lock file. `npm run licences` prints the table of docs/licences.md. */
type Locked = {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}
export type Package = Locked & { readonly name: string; readonly isTool: boolean }

const FOLDER = 'node_modules/'

export function readPackages(): readonly Package[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, locked]) => ({
      ...locked,
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      // What is not in a release: it builds and checks.
      isTool: locked.dev === true || locked.devOptional === true,
    }))
}

export function licenceTable(packages: readonly Package[]): string {
  const released = packages.filter(({ isTool }) => !isTool)
  const byLicence = Map.groupBy(released, ({ license }) => license ?? 'none')
  const rows = [...byLicence]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([licence, some]) =>
        `| ${licence} | ${[...new Set(some.map(({ name }) => name))].toSorted().join(', ')} |`,
    )
  return ['| licence | packages |', '|---|---|', ...rows, ''].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(licenceTable(readPackages()))
