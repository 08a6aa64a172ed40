import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { edgeOf, fieldName } from '../content-lines.ts'
import { eurosText } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import type { PackingList } from './list.ts'
import styles from './Paper.module.css'
import { paperTexts as texts } from './paper-texts.fi.ts'

/** What is fetched from the vault for the whole route, by kind. */
export function VaultSums({ list: { sums, total } }: { readonly list: PackingList }) {
  return (
    <section className={styles['vault']}>
      <table>
        <caption>{texts.vault}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.sum}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ field, count, sum }) => (
            <tr key={field}>
              <th scope="row">
                <span className={styles['edge']} data-edge={edgeOf(field)}>
                  {fieldName(field)}
                </span>
              </th>
              <td>{formatCount(count)}</td>
              <td>{sum === null ? sharedTexts.nothing : eurosText(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.total}
            </th>
            <td>{eurosText(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
