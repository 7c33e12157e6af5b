/** What people and programs call the row of sums below a table, in our languages. */
const NAMES = new Set(
  (
    'total totals grandtotal subtotal sum gesamt gesamtsumme insgesamt summe totaal sommetotale totaux totale totali totais suma razem łącznie ' +
    'toplam geneltoplam всього разом усього підсумок итого всего 合計 総計 합계 총계 합 总计 合计 總計 合計 المجموع الإجمالي סהכ סיכום'
  ).split(' '),
)

const plain = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a row without an address has only sums: its first text says so, or there are only numbers. */
export const isTotalRow = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first = ''] = filled
  return filled.length > 0 && (NAMES.has(plain(first)) || filled.every((cell) => /^[\d.,%\s]+$/.test(cell)))
}
