import { expect, test } from 'vitest'
import { readContext } from './context-api.ts'

test('context data get our own names from the Finnish ones of the server [R-ENT-13]', () => {
  const answer = {
    henkilot: [{ hlo_id: 1, hlo_etunimi: 'Maija', hlo_sukunimi: 'Virtanen' }],
    asiakkaat: [
      {
        as_id: 100,
        as_kaupunki: 'Tampere',
        as_nimi: 'Kaleva',
        as_postinumero: '33500',
        as_katuosoite: 'Katu 1',
      },
    ],
  }
  expect(readContext(answer)).toEqual({
    persons: [{ id: 1, firstName: 'Maija', surname: 'Virtanen' }],
    customers: [{ id: 100, city: 'Tampere', name: 'Kaleva', postcode: '33500', streetAddress: 'Katu 1' }],
  })
})
