import type { Rolldown } from 'vite'

type Chunks = ReadonlySet<Rolldown.OutputChunk>

/** The frame with the front page, and the screens that people open the portal at; each by the name of its script. */
const STARTS = [
  { script: 'shell', path: undefined },
  { script: 'DepositScreens', path: '/tilitys' },
  { script: 'ReportScreen', path: '/raportit/tilitysilmoitukset' },
] as const

/**
 * What a start with a stored session needs beside the first script. Links without a `rel` do nothing; public/early.js gives
 * them theirs where somebody has signed in and the address is theirs.
 */
export function linksForSignedIn(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  /** A script with all that it needs at once, save what the page has anyway. */
  const needsOf = (name: string, found: Chunks): Chunks => {
    const chunk = chunks.find((file) => file.fileName === name || file.name === name)
    if (!chunk) throw new Error(`the build made no script ${name}`)
    if (chunk.isEntry || found.has(chunk)) return found
    return chunk.imports.reduce<Chunks>((all, file) => needsOf(file, all), new Set([...found, chunk]))
  }
  return STARTS.flatMap(({ script, path }) => {
    const shared = path === undefined ? new Set<Rolldown.OutputChunk>() : needsOf('shell', new Set())
    const where = path === undefined ? '' : ` data-path="${path}"`
    return [...needsOf(script, shared)]
      .filter((chunk) => !shared.has(chunk))
      .flatMap((chunk) => linksTo(chunk, where))
  })
}

const linksTo = ({ fileName, viteMetadata }: Rolldown.OutputChunk, where: string): readonly string[] => [
  `<link data-signed-in="modulepreload"${where} crossorigin href="./${fileName}" />`,
  ...[...(viteMetadata?.importedCss ?? [])].map(
    (file) => `<link data-signed-in="preload" as="style"${where} crossorigin href="./${file}" />`,
  ),
]
