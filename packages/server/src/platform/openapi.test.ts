import { expect, test } from 'vitest'
import { givenPortal } from '../../test/portal.ts'

const portal = givenPortal()

test('/openapi.json is OpenAPI 3.1 made from the bound endpoints', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/config'].get).toMatchObject({
    description: 'Open to everyone.',
    responses: {
      200: {
        content: { 'application/json': { schema: { required: expect.arrayContaining(['productName']) } } },
      },
    },
  })
  expect((await portal.app.inject('/api/openapi.json')).json()).toEqual(document)
})

test('/docs names every call for a person', async () => {
  const page = (await portal.app.inject('/docs')).body
  const document = (await portal.app.inject('/openapi.json')).json()
  for (const path of Object.keys(document.paths)) expect(page).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'))
})
