import { expect, test } from 'vitest'
import { inquirySearch } from './inquiry-search.ts'

const message = (header: string, body: string) => ({
  id: 5,
  type: 'poikkeama',
  header,
  body,
  created: '2026-11-14T08:15:00.000Z',
})

test('an exception notice fills in its deposit [R-INQ-01]', () => {
  const body =
    '<p>Rahaa puuttui turvapussista 104558.</p><ul><li>Myyntipäivä 13.11.2026</li>' +
    '<li>Ilmoitettu summa 1\u00a0240,00\u00a0€</li><li>Laskettu summa 1\u00a0234,50\u00a0€</li><li>Viite 12 344</li></ul>'
  expect(inquirySearch(message('Laskentaero, pussi [txt|104558]', body))).toEqual({
    messageId: '5',
    date: String(Date.parse('2026-11-13T00:00:00+02:00')),
    securityBagNumber: '104558',
    reference: '12344',
    message: 'Laskentaero, pussi 104558',
    totalSum: '1234,50',
  })
})

test('a message without an entry gives heading and moment', () => {
  expect(inquirySearch(message('Noutoaika muuttuu', '<p>Kuljettaja käy klo 9.30.</p>'))).toEqual({
    messageId: '5',
    date: String(Date.parse('2026-11-14T08:15:00.000Z')),
    message: 'Noutoaika muuttuu',
  })
})

test.each([
  ['Pussi [txt|123456]: ero −5,00 €', '123456'],
  ['Turvapussinumero: CN104558', '104558'],
  ['turvapussissa 1234ab', '1234ab'],
  ['Tilasitte pussit 50 kpl', undefined],
  ['Turvapussi 123456789012345678901', undefined],
])('of %s the bag number is %s', (header, bag) => {
  expect(inquirySearch(message(header, ''))['securityBagNumber']).toBe(bag)
})

test.each([
  ['Viitenumero: 12345678901234567894', '12345678901234567894'],
  ['<p>Viite 12\u00a0344.</p>', '12344'],
  ['Viite 12 344 15.11.2026', '12344'],
  ['Viite 12344 5,00 €', '12344'],
  ['<li>Viite 12344</li><li>5 kpl</li>', '12344'],
  ['Viite puuttuu 15.11.2026', undefined],
])('of %s the reference is %s', (body, reference) => {
  expect(inquirySearch(message('', body))['reference']).toBe(reference)
})

test('a hostile text takes no longer than another', () => {
  const started = performance.now()
  for (const piece of ['pussi', '<', 'viite 1 ', 'laskettu summa 1'])
    inquirySearch(message('', piece.repeat(4000)))
  expect(performance.now() - started).toBeLessThan(1000)
})
