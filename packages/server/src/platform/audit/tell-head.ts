import type { Settings } from '../settings.ts'
import type { Position } from './chain.ts'
import { appendHead, readHeadFile } from './head-file.ts'
import { currentHead, isSigned, tellProvider } from './heads.ts'
import type { SealingDeps } from './seal-audit.ts'

type Deps = SealingDeps & { readonly settings: Pick<Settings, 'auditHeadFile'> }
type Log = { readonly info: (detail: object, message: string) => void }

/**
 * Makes the function that writes the head outside of the database where it has moved: into the log, into the file of
 * the settings, and now and then into the outbox.
 */
export function headTeller(deps: Deps, log: Log): () => Promise<void> {
  const { auditHeadFile } = deps.settings
  let told = ''
  return async () => {
    const head = await currentHead(deps)
    if (!head || head.hash === told) return
    if (auditHeadFile !== undefined) await appendHead(auditHeadFile, head)
    log.info({ head }, 'audit head')
    await tellProvider(deps)
    told = head.hash
  }
}

/** The last head in the file of the settings: the chain must still have it when a process starts. */
export async function readToldHead({ settings, auditKeys }: Deps): Promise<Position | undefined> {
  if (settings.auditHeadFile === undefined) return undefined
  const heads = await readHeadFile(settings.auditHeadFile)
  return heads.findLast((head) => head !== undefined && isSigned(auditKeys, head))
}
