import type { Settings } from '../settings.ts'
import type { Position } from './chain.ts'
import { appendHead, readHeadFile } from './head-file.ts'
import { isSigned, signHead, tellProvider } from './heads.ts'
import type { SealingDeps } from './seal-audit.ts'

type Deps = SealingDeps & { readonly settings: Pick<Settings, 'auditHeadFile'> }
type Log = { readonly info: (detail: object, message: string) => void }

/**
 * Keeps the head outside of the database: in the log, in the file of the settings, and now and then in the outbox. It
 * tells what the sealer has found in order, never what the database says by then: that may have been cut meanwhile.
 */
export function headKeeper(deps: Deps, log: Log) {
  const { auditKeys, clock, settings } = deps
  const { auditHeadFile } = settings
  let newest: Position | undefined
  let told = ''
  return {
    note: (head: Position): void => {
      newest = head
    },
    tell: async (): Promise<void> => {
      if (!newest || newest.hash === told) return
      const head = signHead(auditKeys, newest, clock())
      if (auditHeadFile !== undefined) await appendHead(auditHeadFile, head)
      log.info({ head }, 'audit head')
      await tellProvider(deps)
      told = head.hash
    },
    /** The furthest head in the file: the chain must still have it when a process starts. */
    readFurthest: async (): Promise<Position | undefined> => {
      const heads = auditHeadFile === undefined ? [] : await readHeadFile(auditHeadFile)
      const signed = heads.flatMap((head) => (head && isSigned(auditKeys, head) ? [head] : []))
      return signed.toSorted((a, b) => a.seq - b.seq).at(-1)
    },
  }
}
