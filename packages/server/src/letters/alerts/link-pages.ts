import { endpoint, empty } from '@kassavirta/domain/kernel/contract/endpoint'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { READ_METHODS } from '../../platform/http/methods.ts'
import type { AppBuilder } from '../../platform/http/route.ts'
import { CONFIRM_PATH, STOP_PATH } from './alert-email.ts'
import { findConfirmation, findStop, type LinkAct } from './change-choices.ts'
import { confirmPage, oldLink, stopPage } from './page-texts.fi.ts'

type Page = typeof stopPage | typeof confirmPage

/** For the share of the server that these pages may use; they answer people and mail programs, not the portal's own pages. */
const call = endpoint({
  method: 'GET',
  path: '/api/alerts/links',
  summary: '',
  access: openToAll,
  reply: empty,
})

/**
 * Pages for links in mails: small, without a script and without sign-in. Opening one changes nothing, because mail programs open
 * links by themselves; its button does, and so does a mail program that stops mail with one press (RFC 8058), which sends
 * a form of its own to the same address.
 */
export function linkPages(builder: AppBuilder): void {
  bindPage(builder, STOP_PATH, stopPage, (token) => findStop(builder.deps, token))
  bindPage(builder, CONFIRM_PATH, confirmPage, (token) => findConfirmation(builder.deps, token))
}

function bindPage(
  { fastify, admission }: AppBuilder,
  path: string,
  page: Page,
  find: (token: string) => Promise<LinkAct>,
): void {
  const enter = admission.enterFor(call)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const slot = await enter(request, reply)
    try {
      const act = await find(String(Reflect.get(Object(request.params), 'token')))
      if (!act) return send(reply.code(404), html(oldLink.heading, oldLink.lead))
      if (request.method !== 'POST') return send(reply, html(page.heading, page.lead, page.button))
      await act()
      return send(reply, html(page.done, page.doneLead))
    } finally {
      slot.leave()
    }
  }
  void fastify.register(async (scope) => {
    // Whatever the form says, pressing it is what counts.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096 }, (_request, body, done) => {
      body.resume()
      body.on('end', () => done(null))
    })
    scope.route({
      method: [...READ_METHODS, 'POST'],
      url: `${path}/:token`,
      config: { access: openToAll },
      handler: answer,
    })
  })
}

const send = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)

/** All texts are our own. */
const html = (heading: string, lead: string, button?: string): string => `<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${lead}</p>
${button === undefined ? '' : `<form method="post"><button>${button}</button></form>`}
</main>
</body>
</html>
`
