import { expect, test } from 'vitest'
import { shouldFillDemo } from './presence.ts'

const embedded = { kind: 'pglite', empty: true, production: false } as const
const server = { ...embedded, kind: 'postgres' } as const

test.each([
  ['an empty embedded database', { ...embedded, demo: undefined }, true],
  ['an empty embedded database with DEMO=true', { ...embedded, demo: true }, true],
  ['an empty embedded database with DEMO=false', { ...embedded, demo: false }, false],
  ['an embedded database with anything in it', { ...embedded, demo: undefined, empty: false }, false],
  ['anything in it and DEMO=true', { ...embedded, demo: true, empty: false }, false],
  ['an empty server of the operator', { ...server, demo: undefined }, false],
  ['an empty server with DEMO=true', { ...server, demo: true }, true],
  ['an empty server with DEMO=false', { ...server, demo: false }, false],
  ['a server with anything in it and DEMO=true', { ...server, demo: true, empty: false }, false],
  ['production by itself', { ...server, demo: undefined, production: true }, false],
  ['production by itself, embedded', { ...embedded, demo: undefined, production: true }, false],
  ['production with DEMO=true', { ...server, demo: true, production: true }, true],
  [
    'production with anything in it and DEMO=true',
    { ...server, demo: true, production: true, empty: false },
    false,
  ],
] as const)('%s: %o is %s', (_title, at, fills) => {
  expect(shouldFillDemo(at)).toBe(fills)
})
