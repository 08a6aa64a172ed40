import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { language } from '../../../platform/language.ts'
import { READ_METHODS } from '../../../platform/http/methods.ts'
import type { AppBuilder } from '../../../platform/http/route.ts'
import { readPortalConfig } from './portal-config.ts'

/** The grounds of the light theme: a manifest has one colour of each, and the page itself follows the device. */
const SURFACE = '#ffffff'
const GROUND = '#f3f6f7'

/** Addresses are relative to the manifest, so that they hold under a sub-path too. */
const manifestOf = (name: string) => ({
  // The same installed program after another start address.
  id: './',
  lang: language,
  name,
  short_name: name,
  start_url: './',
  scope: './',
  display: 'standalone',
  theme_color: SURFACE,
  background_color: GROUND,
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})

/** Tells a browser how to install the portal, under the name that the provider has given it. */
export function serveWebManifest({ fastify, deps }: AppBuilder): void {
  fastify.route({
    method: [...READ_METHODS],
    url: '/manifest.webmanifest',
    config: { access: openToAll },
    handler: async (_request, reply) => {
      const { productName } = await readPortalConfig(deps)
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(productName)))
    },
  })
}
