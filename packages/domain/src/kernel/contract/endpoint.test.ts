import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { memberOfCompany, openToAll } from '../people/access.ts'
import { empty, endpoint, fillPath, isSecret, isTagged, json, rows } from './endpoint.ts'

const bare = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Names',
  access: openToAll,
  reply: empty,
})

test('path parameters are filled in by name and encoded', () => {
  expect(fillPath('/api/messages/read/:id', { id: 5 })).toBe('/api/messages/read/5')
  expect(fillPath('/raportit/:entry/kassat/:bag', { bag: 'a/ä b', entry: 0 })).toBe(
    '/raportit/0/kassat/a%2F%C3%A4%20b',
  )
  expect(fillPath('/api/config', { id: 5 })).toBe('/api/config')
})

test.each([
  {},
  { id: undefined },
  { id: null },
  { id: '' },
  { id: '.' },
  { id: '..' },
  { id: {} },
  { ID: 5 },
])('a link without its id is an error: %j', (params) => {
  expect(() => fillPath('/api/messages/read/:id', params)).toThrow('lacks the parameter id')
})

test('an endpoint takes no parameters, no query and no body, and 64 kB, unless it says so', () => {
  expect(z.parse(bare.params, { id: 1 })).toEqual({})
  expect(z.parse(bare.query, { page: 1 })).toEqual({})
  expect(z.safeParse(bare.body, {}).success).toBe(false)
  expect(z.safeParse(bare.body, undefined).success).toBe(true)
  expect(bare.bodyLimit).toBe(65_536)
})

test('what an endpoint says is kept, and its types with it', () => {
  const body = z.object({ customerId: z.number(), message: z.string() })
  const deposit = endpoint({
    method: 'POST',
    path: '/api/deposit/:id',
    summary: 'Declares a deposit',
    access: memberOfCompany('deposit'),
    company: 'body',
    params: () => z.object({ id: z.string() }),
    body: () => body,
    bodyLimit: 100,
    reply: json(() => z.object({ reference: z.string() })),
  })
  expect(deposit).toMatchObject({ method: 'POST', path: '/api/deposit/:id', bodyLimit: 100 })
  expect(deposit.access).toEqual({ kind: 'company', needs: ['deposit'], foreign: 403 })
  expect(deposit.body).toBe(body)
  expectTypeOf<z.output<typeof deposit.params>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<z.output<typeof deposit.reply.schema>>().toEqualTypeOf<{ reference: string }>()
})

test('replies are JSON, nothing, or rows under a key', () => {
  const schema = z.object({ id: z.number() })
  const row = () => schema
  expect(json(row)).toEqual({ kind: 'json', schema, secret: false, tagged: false })
  expect([isSecret(json(row, { secret: true })), isSecret(json(row)), isSecret(empty)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isTagged(json(row, { tagged: true })), isTagged(json(row)), isTagged(empty)]).toEqual([
    true,
    false,
    false,
  ])
  expect(rows('deposits', row)).toEqual({ kind: 'rows', key: 'deposits', schema })
  expect(z.safeParse(empty.schema, undefined).success).toBe(true)
  expect(z.safeParse(empty.schema, {}).success).toBe(false)
})

test('nothing is open by forgetting', () => {
  // @ts-expect-error every endpoint names who may call it
  const open = endpoint({ method: 'GET', path: '/api/accounts', summary: 'Accounts', reply: empty })
  expect(open.access).toBeUndefined()
  const call = { method: 'GET', path: '/api/accounts', summary: 'Accounts', reply: empty } as const
  // @ts-expect-error a call for members says where its company is
  expect(endpoint({ ...call, access: memberOfCompany() }).company).toBe('header')
  // @ts-expect-error and its schema must have the company there
  expect(endpoint({ ...call, access: memberOfCompany(), company: 'query' }).company).toBe('query')
  // @ts-expect-error a capability must be one of the known ones
  expect(memberOfCompany('everything').kind).toBe('company')
})

test('an endpoint builds a schema when it is first used, and once', () => {
  const built: string[] = []
  const counted = (name: string) => () => {
    built.push(name)
    return z.object({})
  }
  const call = endpoint({
    method: 'POST',
    path: '/api/test',
    summary: 'A call',
    access: openToAll,
    body: counted('body'),
    reply: json(counted('reply')),
  })
  expect(built).toEqual([])
  expect(call.body.safeParse({}).success).toBe(true)
  expect(call.body.safeParse({}).success).toBe(true)
  expect(built).toEqual(['body'])
  expect(call.reply.schema.safeParse({}).success).toBe(true)
  expect(built).toEqual(['body', 'reply'])
})
