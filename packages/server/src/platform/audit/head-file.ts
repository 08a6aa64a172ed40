import { appendFile, readFile } from 'node:fs/promises'
import { SettingsFault, type Settings } from '../settings.ts'
import { Head } from './heads.ts'

/** A line for each head, oldest first. Lines are only ever added, so that the file can lie on storage that only takes more. */
export const appendHead = (file: string, head: Head): Promise<void> =>
  appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true })

/** A server whose heads cannot be kept does not start. */
export async function checkHeadFile({ auditHeadFile }: Pick<Settings, 'auditHeadFile'>): Promise<void> {
  if (auditHeadFile === undefined) return
  await appendFile(auditHeadFile, '', { mode: 0o600 }).catch(() => {
    throw new SettingsFault([`AUDIT_HEAD_FILE cannot be written: ${auditHeadFile}`])
  })
}

/** The heads of a file, each undefined where its line cannot be read. No file is no heads. */
export async function readHeadFile(file: string): Promise<readonly (Head | undefined)[]> {
  return headsIn(await readFile(file, 'utf8').catch(emptyIfMissing))
}

export const headsIn = (text: string): readonly (Head | undefined)[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map(parseHead)

function parseHead(line: string): Head | undefined {
  try {
    return Head.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
