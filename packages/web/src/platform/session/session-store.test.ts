import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { serverTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { expect, test } from 'vitest'
import { cancelledFailure, httpFailure, networkFailure, shapeFailure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { isRefusal, renewalText } from './session-store.ts'

const answer = (status: number, text: string) => httpFailure(status, '', errorTexts(status, text))

test.each([400, 401, 403])('a renewal answered with %i has failed [R-AUTH-14] [R-AUTH-17]', (status) => {
  expect(isRefusal(answer(status, 'Ei'))).toBe(true)
})

test.each([
  ['no connection', networkFailure(), faultTexts.network],
  ['no answer in time', cancelledFailure(), faultTexts.serviceSilent],
  ['a fault of the server', answer(500, 'Server error'), faultTexts.serviceSilent],
  [
    'a pause of the service',
    answer(503, 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.'),
    faultTexts.serviceSilent,
  ],
  ['a gateway', httpFailure(502, 'Bad Gateway', undefined), faultTexts.serviceSilent],
  ['too many calls', answer(429, serverTexts.tooManyAttempts), faultTexts.serviceSilent],
  ['the page of a hotel', shapeFailure(200), faultTexts.serviceSilent],
  ['an answer that cannot be read', new Error('a token without times'), faultTexts.serviceSilent],
])('%s decides nothing about the session', (_, failure, text) => {
  expect([isRefusal(failure), renewalText(failure)]).toEqual([false, text])
})
