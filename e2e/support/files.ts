import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the browser saves after a press on a button. */
export async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

/**
 * Reads CSV as strictly as RFC 4180 asks, with semicolons: quotes only round a whole field, CRLF after every line, and
 * every line as long as the first.
 */
export function readCsv(content: Buffer): readonly (readonly string[])[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines: string[][] = [[]]
  let rest = text.slice(1)
  while (rest !== '') {
    const [all, quoted, plain = '', end = ''] = /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/.exec(rest) ?? []
    if (all === undefined) throw new Error(`no CSV: ${JSON.stringify(rest.slice(0, 40))}`)
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    rest = rest.slice(all.length)
    if (end === '\r\n' && rest !== '') lines.push([])
  }
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1)
  return lines
}

/** The cells of an xlsx file: text as it is, a number as a number, an empty cell as ''. */
export function readXlsx(content: Buffer): readonly (readonly (string | number)[])[] {
  const files = unzipped(content)
  const file = (name: string) => files.get(name) ?? ''
  const shared = Array.from(
    file('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs),
    (m) => plain(m[1] ?? ''),
  )
  const sheet = file('xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  const rows = Array.from(sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs), (m) => m[1] ?? '')
  const width = (rows[0]?.match(/<c /g) ?? []).length
  return rows.map((row) => {
    const cells = Array.from({ length: width }, (): string | number => '')
    for (const [, column = '', attributes = '', value = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)><v>(.*?)<\/v><\/c>/gs,
    )) {
      cells[columnIndex(column)] = attributes.includes('t="s"')
        ? (shared[Number(value)] ?? '')
        : Number(value)
    }
    return cells
  })
}

const columnIndex = (letters: string): number =>
  Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Files of a zip archive by name, from its central directory. */
function unzipped(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(begin, begin + packed)
    const content = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar, as it counts after its famous leap year. */
const EXCEL_START = Date.UTC(1899, 11, 30)

/** A date of an xlsx file as the CSV writes it. */
export function csvDate(serial: number): string {
  const iso = new Date(Math.round(EXCEL_START + serial * DAY_MS)).toISOString()
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 16).replace(':', '.')}`
}
