import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoint, empty } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import * as api from '@kassavirta/domain/letters/alerts/api'
import { READ_METHODS } from '../../platform/http/methods.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { parametersFor } from '../../shared/parameters.ts'
import type { CallSettings } from '../../tables/operation.ts'
import { CONFIRM_PATH, STOP_PATH } from './alert-email.ts'
import {
  saveChoices,
  sendAddressLink,
  showChoices,
  findConfirmation,
  findStop,
  type LinkAct,
} from './change-choices.ts'
import { confirmPage, oldLink, stopPage } from '@kassavirta/domain/letters/alerts/terms.fi'

/** The choices of alert mail, and the pages that the links in such mail open. */
export function alertRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.showAlertChoices, async ({ caller }) => {
    checkSwitch(caller)
    return showChoices(deps, caller.userId)
  })
  route(builder, api.saveAlertChoices, async ({ caller, body }) => {
    checkSwitch(caller)
    await saveChoices(deps, caller.userId, body)
    return undefined
  })
  route(builder, api.sendAddressLink, async ({ caller }) => {
    checkSwitch(caller)
    await sendAddressLink(deps, caller.userId)
    return undefined
  })
  linkPages(builder)
}

function checkSwitch(caller: CallSettings): void {
  if (parametersFor(caller).alertMails !== 'true') throw new Problem('notFound')
}

type Page = typeof stopPage | typeof confirmPage

/** Only for admission: it limits how much of the server these pages may use. People and mail programs call them, not the portal. */
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
function linkPages(builder: AppBuilder): void {
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
    // The body of the form is ignored: sending it is the whole request.
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
