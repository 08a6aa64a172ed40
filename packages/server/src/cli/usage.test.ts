import { describe, expect, test } from 'vitest'
import { withoutPassword } from './commands/backup.ts'
import { commands, readArguments } from './execute.ts'
import { printable } from './files.ts'
import { readLine } from './wire.ts'

const helpOf = (...args: readonly string[]): string => {
  const asked = readArguments(args)
  return 'help' in asked ? asked.help : ''
}

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']]])('portal %j lists every command with what it is for', (args) => {
    const lines = helpOf(...args).split('\n')
    for (const { name, summary } of commands) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} .*\\S`)))
      expect(lines.filter((line) => line.endsWith(summary))).toHaveLength(1)
    }
  })

  test('a noun with --help shows its commands alone', () => {
    const help = helpOf('user', '--help')
    const names = [...help.matchAll(/^ {2}portal (\w+ [\w-]+)/gm)].map(([, name]) => name)
    expect(names).toEqual([
      'user add',
      'user disable',
      'user send-activation',
      'user reset-factor',
      'user erase',
      'user set-password',
    ])
    expect(help).toContain('--username NAME --first-name TEXT')
  })

  test('a command with --help shows its own usage', () => {
    expect(helpOf('import', '--help')).toMatch(
      /^ {2}portal import FILE \[--dry-run\] \[--ignore-unknown\]\n.*\S$/,
    )
    expect(helpOf('user', 'add', '--help')).not.toContain('user disable')
  })
})

test.each([
  [['usr', 'add'], /^There is no command 'usr'\. Commands: migrate, .*user add, .*restore\.$/],
  [['--dry-run', 'import'], /^There is no command '--dry-run'\./],
  [['user'], /^'user' is followed by one of these:\n {2}portal user add /],
  [['user', 'remove'], /^'user' is followed by one of these:\n {2}portal user add /],
  [
    ['mail', 'list', '--all'],
    /^Unknown option '--all'\.\nUsage: portal mail list \[--limit N\] \[--codes\]$/,
  ],
  [['mail', 'list', '--limit'], /argument missing\.\nUsage: portal mail list/],
  [['import'], /^'import' takes FILE beside its options\.\nUsage: portal import FILE/],
  [['parameter', 'set', 'brand'], /^'parameter set' takes KEY and VALUE beside its options\./],
  [['migrate', 'now'], /^'migrate' takes nothing beside its options\.\nUsage: portal migrate$/],
  [['user', 'add', '--username', 'a'], /^'user add' needs --first-name, --last-name, --email\.\nUsage: /],
])('portal %j is refused with what is known', (args, said) => {
  expect(() => readArguments(args)).toThrow(expect.objectContaining({ name: 'UsageFault' }))
  expect(() => readArguments(args)).toThrow(said)
})

test.each([
  [['user', 'set-password', 'maija', 'Secret-99']],
  [['user', 'set-password', 'maija', '--password=Secret-99']],
  [['user', 'set-password', 'maija', '--password', 'Secret-99']],
  [['user', 'set-password', 'maija', '-pSecret-99']],
])('a password among the arguments is not repeated: %j', (args) => {
  expect(() => readArguments(args)).toThrow(/Usage: portal user set-password USERNAME/)
  expect(() => readArguments(args)).not.toThrow(/Secret-99/)
})

test('characters that steer a terminal are replaced', () => {
  expect(printable('a\u001B[2Jb\u009Bc\rd\u007F\n\tä€')).toBe('a\uFFFD[2Jb\uFFFDc\uFFFDd\uFFFD\n\tä€')
})

test.each([
  ['postgres://u:p%40ss@h:5/db?sslmode=require', 'postgres://u@h:5/db?sslmode=require', 'p@ss'],
  ['postgres://u@h/db?password=abc&sslmode=require', 'postgres://u@h/db?sslmode=require', 'abc'],
  ['postgres://u@h/db', 'postgres://u@h/db', undefined],
])('of %s no program gets a password as an argument', (given, url, password) => {
  expect(withoutPassword(given)).toEqual({ url, ...(password === undefined ? {} : { password }) })
})

describe('a line from the socket', () => {
  async function* chunks(...texts: readonly string[]): AsyncGenerator<Buffer> {
    for (const text of texts) yield Buffer.from(text)
  }

  test('is put together from pieces, and what follows is kept', async () => {
    expect(await readLine(chunks('ab', 'c\nd', 'e'), 10)).toEqual({ line: 'abc', rest: Buffer.from('d') })
  })

  test('may be as long as the limit and no longer', async () => {
    expect(await readLine(chunks('12345', '67890', '\n'), 10)).toMatchObject({ line: '1234567890' })
    await expect(readLine(chunks('12345', '678901', '\n'), 10)).rejects.toThrow('larger than')
    await expect(readLine(chunks('12345678901\n'), 10)).rejects.toThrow('larger than')
  })

  test('that does not end is none', async () => {
    expect(await readLine(chunks('abc'), 10)).toBeUndefined()
  })
})
