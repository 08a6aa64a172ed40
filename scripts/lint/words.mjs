// Finnish that a person sees stands in *.fi.ts, and nowhere else: a language is added by adding files. This rule finds it
// in string literals, templates, patterns and JSX; the parser leaves comments out.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Names that the specification or the provider's system gives to values and addresses, in Finnish. They are never shown. */
const WIRE = new Set([
  // Ids of routes.
  'Tilitys',
  'Vaihtoraha',
  // Parts of addresses after the path.
  'epaonnistui',
  'konserni',
  'kooste',
  'lahetetty',
  'liikaa',
  'osio',
  'pyynto',
  'vaihe',
  'valmis',
  // Words of the counting system.
  'ei tietoa',
  'käsitelty',
  'uusi',
  'vanha',
  // Kinds of messages, and the key of an announcement.
  'poikkeama',
  'viesti',
  'viite',
  // Reasons to be called.
  'Johtoa',
  'Kuljetusta',
  'Laskentaa',
  'Laskutusta',
  'Myyntiä',
  'Palveluita',
])

/** A path, or a name of several parts such as `tt_kpl_sinetit`: written by the specification for programs. */
const PROGRAM_NAME = /^(?:\/[\w{}$:./-]*|[A-Za-z\d]+(?:_[A-Za-z\d]+)+)$/

/** Words of the Finnish texts that are English too, or any language's. */
const ENGLISH = new Set(
  'auto bad csv ctrl enter error esc excel internal internet json kassavirta lmp method min not allowed found pdf received request server unauthorized uuid xlsx yyyy'.split(
    ' ',
  ),
)

/** Letters and doublings that hardly any English word has. */
const FINNISH_LOOK = /[åäö]|aa|uu|yy|kset$|nen$|ssa$|lla$|ista$/

/** What a component shows whatever its words are. */
const SHOWN = new Set(['alt', 'aria-label', 'heading', 'label', 'lead', 'placeholder', 'title'])

const wordsIn = (text) =>
  text
    .replaceAll(/\{\{\w+\}\}|\$\{[^}]*\}/g, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []

/** Comments, names of modules and of properties are passed over; what is left in quotes is text. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/.*|from '[^']*'|(['`])(?<text>(?:\\.|(?!\1)[\s\S])*)\1(?<name>\??:)?/g

const vocabulary = new Set(
  globSync('packages/*/{src,build}/**/*.fi.ts', { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(TOKEN)])
    .flatMap(({ groups: { text, name } }) => (text && !name ? wordsIn(text) : [])),
)

/** The Finnish word in a text that programs and people both could read; undefined where there is none. */
export function finnishWord(text) {
  if (WIRE.has(text) || PROGRAM_NAME.test(text)) return undefined
  return wordsIn(text).find((word) => !ENGLISH.has(word) && (vocabulary.has(word) || FINNISH_LOOK.test(word)))
}

const isModuleName = ({ type }) => /^(?:Import|Export)/.test(type)

const finnishInFiFiles = {
  create(context) {
    const check = (node, text) => {
      const word = finnishWord(text)
      if (word !== undefined)
        context.report({ node, message: `“${word}” looks Finnish: texts stand in *.fi.ts` })
    }
    return {
      Literal(node) {
        if (isModuleName(node.parent) || node.parent.type === 'TSLiteralType') return
        if (node.regex) return check(node, node.regex.pattern.replaceAll(/\[[^\]]*\]/g, ' '))
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? node.value.raw),
      JSXText(node) {
        if (/\p{L}/u.test(node.value)) context.report({ node, message: 'shown text stands in *.fi.ts' })
      },
      JSXAttribute({ name, value }) {
        if (value?.type === 'Literal' && SHOWN.has(name.name) && /\p{L}/u.test(value.value))
          context.report({ node: value, message: 'shown text stands in *.fi.ts' })
      },
    }
  },
}

/** What CONTRIBUTING's table of plain words replaces, in names and in comments; names of the wire and of columns are as they are. */
const RIDDLES = /^(?:told|tells?|telling|whoever|whatever|wish(?:es)?|kept|mends?|shelf)$/i
const RIDDLES_OF_COMMENTS = /\b(?:told|whoever|whatever|wish(?:es)?|kept|mend(?:s|ed)?|shelf|those that)\b/i
const OUTSIDE = new Set(['kept', 'keptBySystems', 'keptCount', 'toldAt'])

const isProperty = (node, { parent } = node) =>
  (parent.type === 'MemberExpression' && parent.property === node) ||
  (/^(?:Property|TSPropertySignature|PropertyDefinition)$/.test(parent.type) &&
    parent.key === node &&
    !parent.shorthand)

/** A type is a thing, so its name is a noun. */
const PARTICIPLE =
  /^(?:[A-Z][a-z]+(?<!F|N|S|Sp|Br)(?<!e)ed|Told|Held|Shown|Found|Chosen|Seen|Done|Known|Kept|Given|Sent|Written|Left|Begun|Made|Broken|Taken|Lost)$/

export const riddleOfName = (name) => name.split(/(?=[A-Z])|[_$]/).find((word) => RIDDLES.test(word))

export const riddleOfComment = (text) => RIDDLES_OF_COMMENTS.exec(text)?.[0]

export const isParticiple = (name) => PARTICIPLE.test(name)

const plainEnglish = {
  create(context) {
    const seen = new Set()
    const checkName = (node) => {
      const { name } = node
      if (typeof name !== 'string' || seen.has(name) || (OUTSIDE.has(name) && isProperty(node))) return
      const riddle = riddleOfName(name)
      if (!riddle) return
      seen.add(name)
      context.report({
        node,
        message: `“${riddle}” in ${name}: see the table of plain words in CONTRIBUTING.md`,
      })
    }
    const checkType = ({ id }) => {
      if (isParticiple(id.name)) context.report({ node: id, message: `a type is a noun: ${id.name}` })
    }
    return {
      Identifier: checkName,
      JSXIdentifier: checkName,
      TSTypeAliasDeclaration: checkType,
      TSInterfaceDeclaration: checkType,
      Program(node) {
        for (const comment of context.sourceCode.getAllComments()) {
          const riddle = riddleOfComment(comment.value)
          if (riddle)
            context.report({
              node: { ...node, loc: comment.loc, range: comment.range },
              message: `“${riddle}”: say what happens and why (table of plain words in CONTRIBUTING.md)`,
            })
        }
      },
    }
  },
}

const [MOST_LETTERS, MOST_IDS] = [120, 3]

/** What is too much in the title of a test; undefined in a short true sentence. */
export function faultOfTitle(title) {
  const { length } = title.replaceAll(/\s*\[R-[^\]]*\]/g, '')
  const ids = title.match(/R-[A-Z]+-\d+/g)?.length ?? 0
  if (length > MOST_LETTERS) return `${length} letters: a title has at most ${MOST_LETTERS} beside its ids`
  return ids > MOST_IDS ? `${ids} ids: a test shows at most ${MOST_IDS} requirements` : undefined
}

/** `test`, and what is called of it: test.for(rows)('title', …), test.skipIf(…)('title', …). */
function isTest({ type, name, object, callee }) {
  if (type === 'Identifier') return name === 'test' || name === 'it'
  return object || callee ? isTest(object ?? callee) : false
}

const testTitle = {
  create: (context) => ({
    CallExpression({ callee, arguments: [node] }) {
      const title =
        node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('') : node?.value
      if (typeof title !== 'string' || !isTest(callee)) return
      const message = faultOfTitle(title)
      if (message) context.report({ node, message })
    },
  }),
}

// The linter asks for a default export.
export default {
  meta: { name: 'words' },
  rules: { 'finnish-in-fi-files': finnishInFiFiles, 'plain-english': plainEnglish, 'test-title': testTitle },
}
