import { expect, test } from 'vitest'
import { addressSubject, networkOf } from './throttle.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // This is no address, but a proxy may pass it on.
  ['1:2:3:4:5::6:7:8:9:a', '1:2:3:4::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('what fails in one way leaves the others free', () => {
  expect(addressSubject('login', '192.0.2.7').key).not.toBe(addressSubject('activation', '192.0.2.7').key)
})
