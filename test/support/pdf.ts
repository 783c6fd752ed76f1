/** Small PDF files that browsers show (ISO 32000-1 Annex H.2). */

/** @param padding - bytes of a comment in it @param trailer - further members of the trailer */
export function pdf(padding = 0, trailer = ''): Buffer {
  const shown = 'BT /F1 24 Tf 40 90 Td (Consent form) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = `%PDF-1.4\n%${'x'.repeat(padding)}\n`;
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end);
}
