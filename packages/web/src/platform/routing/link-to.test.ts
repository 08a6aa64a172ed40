import { expect, test } from 'vitest'
import { linkTo, titleOf } from './link-to.ts'

test('a link fills its parameters by name [R-ROUTE-27]', () => {
  expect(linkTo('MessagePage', { id: 5 })).toBe('/viestit/5')
  expect(linkTo('CashReportDetail', { bag: '104558209', id: 9 })).toBe(
    '/raportit/kasitellyt-tilitykset/9/kassat/104558209',
  )
  expect(linkTo('FrontPage')).toBe('/')
})

test('a parameter cannot break out of its place in the address [R-ROUTE-27]', () => {
  expect(linkTo('MessagePage', { id: 'a/b?c#d %$ä' })).toBe('/viestit/a%2Fb%3Fc%23d%20%25%24%C3%A4')
  expect(() => linkTo('MessagePage', { id: '..' })).toThrow('lacks the parameter id')
})

test('a link without a required id is an error [R-ROUTE-28]', () => {
  // @ts-expect-error the parameters are missing
  expect(() => linkTo('MessagePage')).toThrow('a link to MessagePage lacks the parameter id')
  // @ts-expect-error the id is missing
  expect(() => linkTo('MessagePage', {})).toThrow('lacks the parameter id')
  expect(() => linkTo('MessagePage', { id: '' })).toThrow('lacks the parameter id')
  // @ts-expect-error undefined is no id
  expect(() => linkTo('MessagePage', { id: undefined })).toThrow('lacks the parameter id')
  // @ts-expect-error one of two is missing
  expect(() => linkTo('CashReportDetail', { id: 9 })).toThrow('lacks the parameter bag')
})

test('the heading of a detail carries the number', () => {
  expect(titleOf('DepositDetail', { id: 123 })).toBe('Tilitysilmoitus #123')
  expect(titleOf('DepositHandledDetail', { id: 9 })).toBe('Käsitelty tilitys')
})
