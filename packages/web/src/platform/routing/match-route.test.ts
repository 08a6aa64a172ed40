import { expect, test } from 'vitest'
import { linkTo } from './link-to.ts'
import { locationOf, routeOf } from './match-route.ts'
import { redirects, routeIds, type RouteId } from './route-rows.ts'

const params = { id: 'a/b', bag: 'c d' }
const address = (id: RouteId) => linkTo(id as 'CashReportDetail', params)

test.each(routeIds.filter((id) => !(id in redirects)))('the address of %s leads to it', (id) => {
  expect(locationOf(address(id)).id).toBe(id)
  expect(locationOf(`${address(id)}/`.replace('//', '/')).id).toBe(id)
  expect(locationOf(address(id).toUpperCase()).id).toBe(id)
})

test('parameters are read as they were written', () => {
  expect(locationOf(linkTo('CashReportDetail', params)).params).toEqual(params)
})

test('a path that is written out wins over one with a parameter', () => {
  expect([locationOf('/viestit/luetut').id, locationOf('/viestit/5').id]).toEqual([
    'ReadMessages',
    'MessagePage',
  ])
})

test('the query is read as texts, and the hash as the id of an element', () => {
  const { search, hash, path } = locationOf('/tiedustelu?reference=00012345678901234567&x=a%20b#kohta%C3%A4')
  expect({ search, hash, path }).toEqual({
    search: { reference: '00012345678901234567', x: 'a b' },
    hash: 'kohtaä',
    path: '/tiedustelu',
  })
})

test('/raportit leads to the list of reports', () => {
  expect(locationOf('/raportit?x=1')).toMatchObject({ id: 'ReportList', href: '/raportit/lista' })
})

test.each(['/x', '/tilitys/x', '//tilitys', '/viestit/%E0%A4%A', '/raportit/tilitysilmoitukset/1/2', ''])(
  'the unknown address %s leads to the front page',
  (href) => {
    expect(routeOf(href)).toBe(undefined)
    expect(locationOf(href)).toMatchObject({ id: 'FrontPage', href: '/' })
  },
)
