// Prints how far suggested orders are from what made shops ordered. `npm run backtest -- SEED` takes other shops.
import { compare, wayNames, type Line } from './compare.ts'

const SHOPS_OF_KIND = 20
const [, , seed = 'printed'] = process.argv

const heading = ['shops', 'orders', 'mean order, €', ...wayNames.map((way) => `${way}, €`)]
const cells = ({ name, orders, euros, errors }: Line): readonly string[] => [
  name,
  String(orders),
  euros.toFixed(0),
  ...wayNames.map((way) => `${errors[way].toFixed(0)} (${((100 * errors[way]) / euros).toFixed(1)} %)`),
]
const rows = [heading, heading.map(() => '---'), ...compare(seed, SHOPS_OF_KIND).map(cells)]
process.stdout.write(`Mean absolute error by value, seed '${seed}', ${SHOPS_OF_KIND} shops of each kind\n\n`)
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
