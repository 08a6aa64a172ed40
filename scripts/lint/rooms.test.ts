import { expect, test } from 'vitest'
import { faultOf } from './rooms.mjs'

const D = 'packages/domain/src'
const S = 'packages/server/src'
const W = 'packages/web/src'
const K = 'packages/desk/src'

test.each([
  ['an earlier feature', `${S}/orders/change-orders/a.ts`, `${S}/bags/deposits/b.ts`],
  ['its own feature', `${S}/bags/counting/acts/a.ts`, `${S}/bags/counting/queries.ts`],
  ['a lower floor', `${S}/bags/counting/a.ts`, `${S}/platform/http/route.ts`],
  ['what another package offers', `${W}/bags/deposits/A.tsx`, `${D}/orders/change-orders/api.ts`],
  ['a flow', `${W}/bags/deposits/A.tsx`, `${W}/flows/wizard/B.tsx`],
  ['any feature, from where all are put together', `${S}/app.ts`, `${S}/bags/deposits/routes.ts`],
  ['a feature that the ground floor knows by name', `${W}/platform/a.ts`, `${D}/people/session/api.ts`],
])('a file may import %s', (_what, from, to) => {
  expect(faultOf(from, to)).toBeUndefined()
})

test.each([
  ['a later feature', `${S}/bags/deposits/a.ts`, `${S}/orders/change-orders/b.ts`],
  ['a later feature of its own area', `${D}/bags/deposits/a.ts`, `${D}/bags/counting/b.ts`],
  ['a feature, from the kernel', `${D}/kernel/money/a.ts`, `${D}/bags/deposits/b.ts`],
  ['a feature, from the platform', `${S}/platform/a.ts`, `${S}/people/session/b.ts`],
  ['the command line, from a feature', `${S}/people/session/a.ts`, `${S}/cli/b.ts`],
  [
    'another feature of the browser, earlier or not',
    `${W}/orders/change-orders/A.tsx`,
    `${W}/bags/deposits/B.tsx`,
  ],
  ['another feature of the desk', `${K}/orders/deliveries/A.tsx`, `${K}/bags/counting/B.tsx`],
  ['the application, from a feature', `${W}/bags/deposits/A.tsx`, `${W}/app/routes.ts`],
  ['the gallery, from the application', `${W}/app/a.ts`, `${W}/gallery/b.ts`],
  ['a flow, from the platform', `${W}/platform/a.ts`, `${W}/flows/b.ts`],
  ['a package that it does not use', `${D}/kernel/a.ts`, `${S}/platform/b.ts`],
  ['the other browser program', `${W}/bags/deposits/A.tsx`, `${K}/bags/counting/B.tsx`],
  ['the demo', `${S}/bags/deposits/a.ts`, 'packages/demo/src/demo.ts'],
  ['a feature that the ground floor does not know', `${W}/platform/a.ts`, `${D}/bags/deposits/api.ts`],
  [
    'a feature of the domain, from the parts of all screens',
    'packages/ui/src/form/a.ts',
    `${D}/bags/deposits/api.ts`,
  ],
  ['what lies in an area beside its features', `${S}/bags/counting/a.ts`, `${S}/bags/loose.ts`],
])('a file may not import %s', (_what, from, to) => {
  expect(faultOf(from, to)).toEqual(expect.any(String))
})
