import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** That a test met a mutant, noticed it or left it: of SQL the condition and its statement, and by what it was noticed. */
export type Line = Readonly<Record<'is' | 'id' | 'test' | 'more', string>>

export const addLine = (file: string, line: Line): void => appendFileSync(file, `${JSON.stringify(line)}\n`)

export const readLines = (file: string): readonly Line[] =>
  existsSync(file)
    ? (JSON.parse(`[${readFileSync(file, 'utf8').trim().replaceAll('\n', ',')}]`) as readonly Line[])
    : []

/** The folder of a feature; what serves all is of the platform. */
export function areaOf(path: string): string {
  const area = path.replace(/^(?:\.\.|src)\//, '').split('/')
  return area.length === 1 || ['shared', 'tables'].includes(area[0] ?? '') ? 'platform' : (area[0] ?? '')
}
