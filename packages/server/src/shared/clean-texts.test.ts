import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../test/harness.ts'
import { announcement, message } from '../tables/letters.ts'
import { cleanHtml, cleanLink, cleanText } from './clean-texts.ts'
import { importBundle } from '../operation/provider/import/import-bundle.ts'

describe('the body of a message [R-MSG-07]', () => {
  test.each([
    ['<p>Ero <strong>−5,00 €</strong></p>', '<p>Ero <strong>−5,00 €</strong></p>'],
    ['<ul><li>a</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>', undefined],
    ['Ero < 5 € & muuta', 'Ero &lt; 5 € &amp; muuta'],
    ['<h1>Otsikko</h1>Teksti', '<h3>Otsikko</h3>Teksti'],
    ['a<h2 class="x">b <b>c</b></h2>d<h6>e</h6>', 'a<h3>b <b>c</b></h3>d<h3>e</h3>'],
    ['<section>a</section><article>b</article>', '<div>a</div><div>b</div>'],
    ['<figure>a<figcaption>b</figcaption></figure>', '<div>a<div>b</div></div>'],
    ['<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
    [
      'Katso <img src="https://a.fi/k.png" alt="kartta &lt;1&gt;" onerror="x()"> tästä',
      'Katso <span> kartta &lt;1&gt; </span> tästä',
    ],
    ['-5,00 €<img src="x" alt="kuva">ja', '-5,00 €<span> kuva </span>ja'],
    ['a<img src="x">b<img alt=" ">c', 'abc'],
    ['<p style="position:fixed" class="x" id="sisalto" onclick="x()">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<scr[txt|ip]t>alert(1)</script>b', 'ab'],
    ['<[txt|img src=x onerror=alert(1)]>', ''],
    ['<b>auki', '<b>auki</b>'],
  ])('%s is kept as %s', (body, kept = body) => {
    expect(cleanHtml(body)).toBe(kept)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    'javascript\u200b:alert(1)',
    'jav&Tab;ascript&colon;alert(1)',
    'data:text/html,x',
    'blob:https://x.fi/1',
    'java[t[txt|]xt|script]:alert(1)',
    '/ohjeet',
    '//x.fi',
  ])('a link to %j keeps its words only', (href) => {
    expect(cleanHtml(`<a href="${href}" target="_top">ohje</a>`)).toBe('<a>ohje</a>')
    expect(cleanHtml(`<a href="[txt|${href}]">ohje</a>`)).toBe('<a>ohje</a>')
  })

  test('links to the web open beside the portal', () => {
    expect(cleanHtml('<a href="https://a.fi" rel="opener">a</a><a href="tel:+3581">b</a>')).toBe(
      '<a href="https://a.fi" target="_blank" rel="noopener noreferrer">a</a>' +
        '<a href="tel:+3581" rel="noopener noreferrer">b</a>',
    )
  })
})

test('texts lose their markers, links that are none go [R-MSG-06]', () => {
  expect(cleanText('Pussi [txt|123456] <b>')).toBe('Pussi 123456 <b>')
  expect(cleanLink('https://example.fi')).toBe('https://example.fi')
  expect(cleanLink('javascript:alert(1)')).toBe('')
})

describe('the import', () => {
  const portal = givenPortal()
  const load = (bundle: object) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  const company = { extId: 'T1', name: 'Kamppi', businessId: '1234567-1' }
  const letter = {
    company: 'T1',
    header: 'Laskentaero, pussi [txt|123456]',
    body: '<p onclick="x()">Pussi [txt|123456]<script>alert(1)</script></p>',
  }
  const notice = { viite: 'huolto', kuvaus: '[txt|Huolto] <lauantaina>', arvo: 'javascript:alert(1)' }

  test('cleans messages and announcements [R-MSG-06, R-MSG-07]', async () => {
    await load({ companies: [company], messages: [letter], announcements: [notice] })
    expect(await portal.database.db.select().from(message)).toMatchObject([
      { header: 'Laskentaero, pussi 123456', body: '<p>Pussi 123456</p>' },
    ])
    expect(await portal.database.db.select().from(announcement)).toMatchObject([
      { kuvaus: 'Huolto <lauantaina>', arvo: '' },
    ])
  })

  test('knows again what it has cleaned, with a key and without', async () => {
    const bundle = {
      companies: [company],
      messages: [letter, { ...letter, extId: 'M1' }],
      announcements: [notice],
    }
    const first = await load(bundle)
    expect(first.sections).toMatchObject({ messages: { created: 2 }, announcements: { created: 1 } })
    const again = await load(bundle)
    expect(again.sections).toMatchObject({ messages: { unchanged: 2 }, announcements: { unchanged: 1 } })
    expect(again.sections.messages).toMatchObject({ created: 0, changed: 0 })
  })
})
