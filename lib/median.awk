# median.awk -- the median of numbers, without sorting them.
#
# median(array, count): of array[1] to array[count]; empty when there are none.  It leaves them in another order and
# sets LOWER to the lower one of the two in the middle, or to the one.

function median(a, count,    i, high) {
  LOWER = ""
  if (count == 0) return ""
  LOWER = nth(a, count, int((count + 1) / 2))
  if (count % 2) return LOWER
  # what stands right of the lower one is not sorted, but none of it is smaller
  high = a[count / 2 + 1]
  for (i = count / 2 + 2; i <= count; i++)
    if (a[i] < high) high = a[i]
  return (LOWER + high) / 2
}

# nth ARRAY COUNT K -- the k-th smallest, by Hoare's Find: what is smaller moves left of it, what is larger right.
function nth(a, count, k,    left, right, i, j, x, kept) {
  left = 1
  right = count
  while (left < right) {
    x = a[k]
    i = left
    j = right
    do {
      while (a[i] < x) i++
      while (x < a[j]) j--
      if (i <= j) {
        kept = a[i]
        a[i] = a[j]
        a[j] = kept
        i++
        j--
      }
    } while (i <= j)
    if (j < k) left = i
    if (k < i) right = j
  }
  return a[k]
}
