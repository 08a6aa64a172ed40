import { expect, test } from 'vitest'
import { choicesOf, products } from './api.ts'

const offered = products.filter((product) => product.offered).map(({ id }) => id)

test('listed products are chosen by fifties, small bags by hundreds, and seals are free [R-CONST-10]', () => {
  expect(Object.fromEntries(offered.map((id) => [id, choicesOf(id)?.join(' ')]))).toEqual({
    tt_kpl_kolikkoturvapussi_pieni: '0 50 100 150 200 250 500',
    tt_kpl_kolikkoturvapussi_iso: '0 50 100 150 200 250 500',
    tt_kpl_turvapussi_iso: '0 50 100 150 200 250 500',
    tt_kpl_turvapussi_keskikoko: '0 50 100 150 200 250 500',
    tt_kpl_turvapussi_pieni: '0 100 200 300 400 500 1000',
    tt_kpl_sinetit: undefined,
  })
})
