import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../../test/harness.ts'
import { execute } from '../../../../cli/execute.ts'
import { company } from '../../../../tables/places.ts'
import { newProviderKey } from '../../queries.ts'
import { parseBundle } from './bundle-text.ts'

const portal = givenPortal()
const db = () => portal.database.db
const stored = () => db().select({ extId: company.extId, name: company.name }).from(company)

async function call(payload: Buffer, headers: Readonly<Record<string, string>> = {}) {
  const key = { 'x-provider-key': await newProviderKey(db(), portal.now) }
  const own = { 'content-type': 'application/json', ...key, ...headers }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/provider/import',
    headers: own,
    payload,
  })
  const { code, errors, errorCodes } = answer.json()
  return { status: answer.statusCode, code, errors, errorCodes }
}
const command = async (text: string) => (await execute(portal.deps, ['import', '-'], text)).stderr.trim()

const shop = { extId: 'T1', name: 'Äänekosken kauppa', businessId: '1234567-1' }

describe('a bundle that cannot be read is refused with the place, in the same words by call and command', () => {
  test.each([
    [
      'cut off',
      '{"companies":[{"extId":"T1',
      'Unterminated string in JSON at position 26 (line 1 column 27)',
    ],
    ['a comma too many', '{"companies":[],}', 'Expected double-quoted property name in JSON at position 16'],
    [
      'a list with a comma too many',
      '{"companies":\n [1,]}',
      "Unexpected token ']' at position 18 (line 2 column 5)",
    ],
    ['no number', '{"companies":[NaN]}', "Unexpected token 'N' at position 14 (line 1 column 15)"],
    ['two values', '{} {}', 'Unexpected non-whitespace character after JSON at position 3'],
    ['empty', '', 'Unexpected end of JSON input at position 0 (line 1 column 1)'],
    ['open', '{"companies":\n', 'Unexpected end of JSON input at position 14 (line 2 column 1)'],
  ])('%s', async (_title, text, why) => {
    const { status, code, errors, errorCodes } = await call(Buffer.from(text))
    expect([status, code, errorCodes]).toEqual([400, 'badRequest', { bundle: 'importRowInvalid' }])
    expect(errors.bundle).toContain(`The bundle is not JSON: ${why}`)
    expect(await command(text)).toBe(errors.bundle)
  })

  test('nested deeper than forty levels', async () => {
    const text = `{"companies":[{"extId":"T1","x":${'['.repeat(3_000)}${']'.repeat(3_000)}}]}`
    const { status, code, errors } = await call(Buffer.from(text))
    expect([status, code, errors]).toEqual([
      400,
      'badRequest',
      { bundle: 'The bundle is nested deeper than 40 levels.' },
    ])
    expect(await command(text)).toBe(errors.bundle)
  })
})

test('text that is not UTF-8 is refused whole', async () => {
  const text = JSON.stringify({ companies: [shop] })
  const latin = { 'content-type': 'application/json; charset=iso-8859-1' }
  expect(await call(Buffer.from(text, 'latin1'), latin)).toMatchObject({
    status: 400,
    code: 'badRequest',
    errors: { bundle: 'The bundle is not text in UTF-8.' },
  })
  expect(await stored()).toEqual([])
  expect((await call(Buffer.from(`\uFEFF${text}`))).status).toBe(200)
  expect(await stored()).toEqual([{ extId: 'T1', name: 'Äänekosken kauppa' }])
})

test('a packed bundle is refused by name', async () => {
  const packed = gzipSync(JSON.stringify({ companies: [shop] }))
  expect(await call(packed, { 'content-encoding': 'gzip' })).toMatchObject({
    status: 415,
    code: 'bodyPacked',
  })
})

describe('a key that an object has twice', () => {
  const row = JSON.stringify(shop)
  test.each([
    ['a section', `{"companies":[${row}],"companies":[]}`, 'companies', 'repeated section'],
    [
      'a field',
      `{"companies":[${row},{"name":"a","extId":"T2","name":"b","businessId":"1"}]}`,
      'companies[1].name',
      'repeated key',
    ],
    [
      'an escaped field',
      '{"companies":[{"name":"a","extId":"T2","n\\u0061me":"b","businessId":"1"}]}',
      'companies[0].name',
      'repeated key',
    ],
  ])('is a fault: %s', async (_title, text, field, why) => {
    const { status, code, errors } = await call(Buffer.from(text))
    expect([status, code, errors]).toEqual([400, 'importRefused', { [field]: why }])
    expect(await command(text)).toContain(`: ${why}`)
    expect(await stored()).toEqual([])
  })

  test('is found wherever it is, and no other key is', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(json, fc.string(), json, (value, key, other) => {
        const plain = JSON.stringify({ list: [value, { [key]: other }] })
        expect(parseBundle(Buffer.from(plain)).repeated).toEqual([])
        const twice = `{"list":[${JSON.stringify(value)},{${JSON.stringify(key)}:${JSON.stringify(value)},${JSON.stringify(key)}:1}]}`
        expect(parseBundle(Buffer.from(twice)).repeated).toEqual([['list', 1, key]])
      }),
    )
  })

  test('called __proto__ is an unknown one like any other', async () => {
    const text = `{"companies":[{"__proto__":{"name":"x"},${row.slice(1)}],"__proto__":[]}`
    const { status, errors } = await call(Buffer.from(text))
    expect([status, errors]).toEqual([
      400,
      { ['__proto__']: 'unknown section', 'companies[0].__proto__': 'unknown key' },
    ])
  })
})

test('the first hundred faults are in English, with their codes', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({ extId: `K${n}`, name: '' }))
  const long = { ...shop, name: 'a'.repeat(201) }
  const text = JSON.stringify({ concerns: rows, companies: [long] })
  const { errors, errorCodes } = await call(Buffer.from(text))
  expect(Object.keys(errors)).toHaveLength(100)
  expect([errors['concerns[0].name'], errorCodes['concerns[0].name']]).toEqual([
    'is missing or empty',
    'required',
  ])
  const lines = (await command(text)).split('\n')
  expect([lines.length, lines[0], lines[1], lines.at(-1)]).toEqual([
    102,
    'Nothing was imported: 151 fault(s).',
    'concerns[0] (K0) name: is missing or empty',
    'and 51 more',
  ])
  const { errors: only } = await call(Buffer.from(JSON.stringify({ companies: [long] })))
  expect(only).toEqual({ 'companies[0].name': 'is longer than 200 characters' })
})
