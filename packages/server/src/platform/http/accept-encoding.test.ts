import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['zstd;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0.8,gzip;q=0.8', 'br'],
  ['zstd;q=0, br;q=0.0, gzip', 'gzip'],
  ['*', 'zstd'],
  ['*, zstd;q=0', 'br'],
  ['gzip, identity', 'gzip'],
  ['gzip;q=0.5, identity;q=0.2', 'gzip'],
  [' gzip ; q=1 , x ', 'gzip'],
])('a client that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  [undefined],
  [''],
  ['identity'],
  ['deflate, compress'],
  ['gzip;q=0'],
  ['*;q=0'],
  ['gzip;q=0.5, identity'],
  ['gzip;q=nonsense'],
  [';;,,q=1'],
])('a client that takes %s gets the answer as it is', (accepted) => {
  expect(chooseEncoding(accepted)).toBeUndefined()
})
