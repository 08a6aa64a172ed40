import { refTo, type PdfFile, type Ref } from './pdf-file.ts'
import { glyphCodes, widthOf, type Style } from './fonts.ts'

export const SHEET = { width: 595, height: 842, margin: 48, foot: 64 } as const

/** A part of the document as a screen reader meets it: a heading, a table, a cell. */
export type Element = {
  readonly type: string
  readonly scope: string | undefined
  readonly kids: (Element | MarkedPiece)[]
}
/** A piece of a sheet that an element owns. */
type MarkedPiece = { readonly sheet: number; readonly mark: number }

type Sheet = { readonly drawing: string[]; readonly owners: Element[] }

/**
 * The sheets of a document with its tree of elements. Every drawing belongs to an element, or is decoration that a screen
 * reader leaves out.
 */
export function openSheets() {
  const root = element('Document')
  const sheets: Sheet[] = [{ drawing: [], owners: [] }]
  const current = (): Sheet => sheets.at(-1) ?? { drawing: [], owners: [] }
  return {
    root,
    count: (): number => sheets.length,
    startSheet: (): void => void sheets.push({ drawing: [], owners: [] }),
    /** Draws as the content of an element. */
    draw: (owner: Element, drawing: string): void => {
      const { drawing: drawn, owners } = current()
      const mark = owners.push(owner) - 1
      owner.kids.push({ sheet: sheets.length - 1, mark })
      drawn.push(`/${owner.type} << /MCID ${mark} >> BDC\n${drawing}\nEMC`)
    },
    decorate: (drawing: string, sheet = sheets.length - 1): void =>
      void sheets[sheet]?.drawing.push(`/Artifact BMC\n${drawing}\nEMC`),
    write: (file: PdfFile, fonts: string): { readonly pages: Ref; readonly tree: Ref } =>
      writeSheets(file, sheets, root, fonts),
  }
}
export type Sheets = ReturnType<typeof openSheets>

const element = (type: string, scope?: 'Row' | 'Column'): Element => ({ type, scope, kids: [] })

export function addElement(parent: Element, type: string, scope?: 'Row' | 'Column'): Element {
  const added = element(type, scope)
  parent.kids.push(added)
  return added
}

type Spot = { readonly x: number; readonly y: number }

export const drawnText = ({ font, size }: Style, text: string, { x, y }: Spot): string =>
  `BT /${font.name} ${size} Tf ${number(x)} ${number(y)} Td <${glyphCodes(font, text)}> Tj ET`

export const drawnToTheRight = (style: Style, text: string, { x, y }: Spot): string =>
  drawnText(style, text, { x: x - widthOf(style, text), y })

/** A thin grey line over the whole width between the margins. */
export const drawnRule = (y: number, weight: number): string =>
  `${weight} w 0.6 G ${SHEET.margin} ${number(y)} m ${SHEET.width - SHEET.margin} ${number(y)} l S`

const number = (value: number): string => String(Math.round(value * 100) / 100)

function writeSheets(file: PdfFile, sheets: readonly Sheet[], root: Element, fonts: string) {
  const pages = file.reserve()
  const refs = sheets.map(({ drawing }, index) => {
    const content = file.addStream(Buffer.from(drawing.join('\n'), 'latin1'))
    return file.add(
      `<< /Type /Page /Parent ${refTo(pages)} /MediaBox [0 0 ${SHEET.width} ${SHEET.height}] /StructParents ${index} ` +
        `/Tabs /S /Contents ${refTo(content)} /Resources << /Font << ${fonts} >> >> >>`,
    )
  })
  file.set(pages, `<< /Type /Pages /Count ${refs.length} /Kids [${refs.map(refTo).join(' ')}] >>`)
  return { pages, tree: writeTree(file, { sheets, refs, root }) }
}

type Tree = { readonly sheets: readonly Sheet[]; readonly refs: readonly Ref[]; readonly root: Element }

/** The tree of elements, and for each sheet the way back from its marks to them. */
function writeTree(file: PdfFile, { sheets, refs, root }: Tree): Ref {
  const tree = file.reserve()
  const refOf = new Map<Element, Ref>()
  const write = (each: Element, parent: Ref): Ref => {
    const ref = file.reserve()
    refOf.set(each, ref)
    const kids = each.kids.map((kid) =>
      'mark' in kid
        ? `<< /Type /MCR /Pg ${refTo(refs[kid.sheet] ?? 0)} /MCID ${kid.mark} >>`
        : refTo(write(kid, ref)),
    )
    const scope = each.scope ? ` /A << /O /Table /Scope /${each.scope} >>` : ''
    file.set(ref, `<< /S /${each.type} /P ${refTo(parent)}${scope} /K [${kids.join(' ')}] >>`)
    return ref
  }
  const document = write(root, tree)
  const owners = sheets.map(
    ({ owners: marks }, index) =>
      `${index} [${marks.map((owner) => refTo(refOf.get(owner) ?? 0)).join(' ')}]`,
  )
  const parents = file.add(`<< /Nums [${owners.join(' ')}] >>`)
  file.set(
    tree,
    `<< /Type /StructTreeRoot /K [${refTo(document)}] /ParentTree ${refTo(parents)} /ParentTreeNextKey ${sheets.length} >>`,
  )
  return tree
}
