/** A strict RFC 4180 reader with semicolons, for tests: a bare quote, CR or LF or an unfinished line is an error. */
export function readCsv(file: string): readonly (readonly string[])[] {
  const FIELD = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/y
  const lines: string[][] = [[]]
  while (FIELD.lastIndex < file.length) {
    const at = FIELD.lastIndex
    const match = FIELD.exec(file)
    if (match === null) throw new Error(`not CSV at ${at}: ${JSON.stringify(file.slice(at, at + 20))}`)
    lines.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}
