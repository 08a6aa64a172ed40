import { CFB } from '@e965/xlsx'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openZip } from './zip.ts'

const texts = { 'empty.xml': [], 'xl/short.xml': ['ä'], 'xl/long.xml': ['<c/>'.repeat(100_000), 'ö €'] }

async function zipped(): Promise<Buffer> {
  const zip = openZip()
  for (const [name, pieces] of Object.entries(texts)) {
    const file = zip.openFile(name)
    for (const piece of pieces) file.write(piece)
    file.close()
  }
  return Buffer.concat(await zip.close())
}

/** Where the two headers of a file have the same things: its own one first, then that of the directory. */
const OWN = { signature: 0x04034b50, sums: 14, name: 30 }
const LISTED = { signature: 0x02014b50, sums: 16, name: 46 }

test('every file has its checksum and lengths', async () => {
  const zip = await zipped()
  const end = zip.length - 22
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, 3])
  const directory = zip.readUInt32LE(end + 16)
  let [next, listed] = [0, directory]
  for (const [name, pieces] of Object.entries(texts)) {
    const content = Buffer.from(pieces.join(''))
    const own = zip.readUInt32LE(listed + 42)
    expect(own).toBe(next)
    const packed = zip.readUInt32LE(own + OWN.sums + 4)
    for (const [at, header] of [[own, OWN] as const, [listed, LISTED] as const]) {
      expect(zip.readUInt32LE(at)).toBe(header.signature)
      expect(zip.toString('utf8', at + header.name, at + header.name + name.length)).toBe(name)
      expect([0, 4, 8].map((sum) => zip.readUInt32LE(at + header.sums + sum))).toEqual([
        crc32(content),
        packed,
        content.length,
      ])
    }
    const begin = own + OWN.name + name.length
    expect(inflateRawSync(zip.subarray(begin, begin + packed)).equals(content)).toBe(true)
    next = begin + packed
    listed += LISTED.name + name.length
  }
  expect([next, listed]).toEqual([directory, end])
})

test('another program finds the files and their texts', async () => {
  const zip = CFB.read(await zipped(), { type: 'buffer' })
  for (const [name, pieces] of Object.entries(texts))
    expect(Buffer.from(CFB.find(zip, `/${name}`)?.content ?? []).toString()).toBe(pieces.join(''))
})

test('the same texts make the same bytes', async () => {
  expect((await zipped()).equals(await zipped())).toBe(true)
})
