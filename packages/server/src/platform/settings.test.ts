import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test, onTestFinished } from 'vitest'
import { readSettings, secretsIn, checkPorts } from './settings.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal@db/portal',
  TOKEN_SECRET: 'x'.repeat(32),
  AUDIT_KEY: 'y'.repeat(32),
  AUDIT_HEAD_FILE: '/var/lib/kassavirta/audit-heads',
}

test('nothing set gives a portal on this machine only', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    production: false,
  })
})

test('every fault is listed at once', () => {
  const faulty = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    DEMO: 'yes',
    TOKEN_SECRET: 'short',
    BASE_PATH: 'portaali/',
  }
  expect(() => readSettings(faulty)).toThrow(
    /5 fault[\s\S]*PORT must[\s\S]*DATABASE_URL must[\s\S]*BASE_PATH must[\s\S]*TOKEN_SECRET must[\s\S]*DEMO must/,
  )
})

test.each(['DATABASE_URL', 'TOKEN_SECRET', 'AUDIT_KEY', 'AUDIT_HEAD_FILE'] as const)(
  'production refuses to start without %s [R-AUD-01]',
  (name) => {
    expect(readSettings(production).production).toBe(true)
    expect(() => readSettings({ ...production, [name]: '' })).toThrow(`${name} is required in production`)
  },
)

test('a standby is read up to ten seconds behind at first', () => {
  const DATABASE_READ_URL = 'postgres://portal@standby/portal'
  expect(readSettings({ ...production, DATABASE_READ_URL })).toMatchObject({
    databaseReadUrl: DATABASE_READ_URL,
    databaseReadMaxLag: 10,
  })
  expect(readSettings({ ...production, DATABASE_READ_MAX_LAG: '2' }).databaseReadMaxLag).toBe(2)
  for (const wrong of ['0', '1', '10s', '-5', '1.5', '99999'])
    expect(() => readSettings({ ...production, DATABASE_READ_MAX_LAG: wrong })).toThrow(
      'DATABASE_READ_MAX_LAG must',
    )
  expect(() => readSettings({ DATABASE_READ_URL })).toThrow(
    'DATABASE_READ_URL names a standby of DATABASE_URL',
  )
})

test('a moved clock is refused in production', () => {
  expect(() => readSettings({ ...production, CLOCK: '2026-06-18T08:59:00Z' })).toThrow('CLOCK')
  expect(readSettings({ CLOCK: '2026-06-18T08:59:00Z' }).clockStart).toEqual(new Date('2026-06-18T08:59:00Z'))
})

test('demo data are refused in production', () => {
  expect(() => readSettings({ ...production, DEMO: 'true' })).toThrow('DEMO=true is refused in production')
  expect(readSettings({ ...production, DEMO: 'false' }).demo).toBe(false)
  expect(readSettings({ DEMO: 'true' }).demo).toBe(true)
})

test('a secret stands in one place, which may be a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, `${'s'.repeat(40)}\n`)
  expect(readSettings({ TOKEN_SECRET_FILE: file }).tokenSecret).toBe('s'.repeat(40))
  expect(() => readSettings({ TOKEN_SECRET_FILE: file, TOKEN_SECRET: 'y'.repeat(32) })).toThrow('both set')
  expect(() => readSettings({ TOKEN_SECRET_FILE: '/nowhere' })).toThrow('TOKEN_SECRET_FILE cannot be read')
})

test('a secret may have older ones below it', () => {
  const [newest, old] = ['n'.repeat(32), 'a secret, with a comma and spaces in it']
  expect(secretsIn(`${newest}\n${old}\r\n\n`)).toEqual([newest, old])
  expect(readSettings({ TOKEN_SECRET: `${newest}\n${old}` }).tokenSecret).toBe(`${newest}\n${old}`)
  for (const name of ['TOKEN_SECRET', 'AUDIT_KEY'])
    expect(() => readSettings({ [name]: `${newest}\nshort` })).toThrow(`${name} must`)
})

test('proxies are trusted by address, never all of them', () => {
  expect(readSettings({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }).trustProxy).toBe('127.0.0.1,10.0.0.0/8')
  expect(() => readSettings({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY')
})

test('a brand has a name and a readable colour', () => {
  expect(readSettings({ BRAND_NAME: 'Rahaturva', BRAND_COLOUR: '#7a1f5c' })).toMatchObject({
    brandName: 'Rahaturva',
    brandColour: '#7a1f5c',
  })
  expect(() => readSettings({ BRAND_COLOUR: '#ffcc00' })).toThrow(
    /BRAND_COLOUR #ffcc00 is too light: its contrast is 1\.\d and texts need 4\.5; choose a darker shade/,
  )
  expect(() => readSettings({ BRAND_COLOUR: 'blue' })).toThrow('BRAND_COLOUR must be a colour like #0b4a6f')
  for (const name of [' Rahaturva', 'x'.repeat(41)])
    expect(() => readSettings({ BRAND_NAME: name })).toThrow('BRAND_NAME must be a name')
})

describe('the desk', () => {
  const whole = {
    DESK_PORT: '8081',
    DESK_URL: 'https://desk.example.fi',
    DESK_SECRET: 'z'.repeat(32),
  }

  test('opens beside a portal that is tried out', () => {
    expect(readSettings({}).deskPort).toBe(8081)
    expect(readSettings({ PORT: '9000' }).deskPort).toBeUndefined()
    expect(readSettings({ DATABASE_URL: production.DATABASE_URL }).deskPort).toBeUndefined()
    expect(readSettings(production).deskPort).toBeUndefined()
  })

  test('opens in production with all three settings', () => {
    expect(readSettings({ ...production, ...whole })).toMatchObject({
      deskPort: 8081,
      deskUrl: 'https://desk.example.fi',
      deskSecret: 'z'.repeat(32),
    })
  })

  test.each(['DESK_PORT', 'DESK_URL', 'DESK_SECRET'] as const)(
    'is refused in production without %s',
    (name) => {
      expect(() => readSettings({ ...production, ...whole, [name]: '' })).toThrow(
        `${name} is required beside`,
      )
    },
  )

  test('needs a secret of its own wherever the database is shared', () => {
    const { DATABASE_URL } = production
    expect(() => readSettings({ DATABASE_URL, DESK_PORT: '8081' })).toThrow('DESK_SECRET is required beside')
    expect(readSettings({ DESK_PORT: '8082' }).deskPort).toBe(8082)
  })

  test.each([
    ['DESK_URL', 'https://example.fi/desk'],
    ['DESK_URL', 'desk.example.fi'],
    ['DESK_SECRET', 'short'],
    ['DESK_PORT', '99999'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readSettings({ ...whole, [name]: value })).toThrow(`${name} must`)
  })
})

const host = '127.0.0.1'

test('a port that is taken is named with its setting', async () => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const free = { setting: 'PORT', port: 0, host }
  await expect(checkPorts([free, { setting: 'DESK_PORT', port, host }])).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. End it, or set DESK_PORT to a free port.`,
  )
  other.close()
  await once(other, 'close')
  await checkPorts([free, { setting: 'DESK_PORT', port, host }])
  await checkPorts([{ setting: 'DESK_PORT', port, host }])
})
