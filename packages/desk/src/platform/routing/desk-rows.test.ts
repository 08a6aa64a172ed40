import { expect, test } from 'vitest'
import { deskRows, linkTo, type DeskAddress } from './desk-rows.ts'

test('a link has its parameters and its query', () => {
  expect(linkTo('bag', { bagId: 7 })).toBe('/laskenta/7')
  expect(linkTo('missing')).toBe('/laskenta/puuttuvat')
  expect(linkTo('packing', {}, { day: '2026-11-18', reitti: undefined })).toBe('/toimitukset?day=2026-11-18')
})

test('no address stands in the table twice', () => {
  const paths = Object.values(deskRows).map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})

test('a string outside the table is no link', () => {
  // @ts-expect-error no address of the desk
  const raw: DeskAddress = '/laskenta'
  expect(raw).toBe('/laskenta')
})
