# median.awk -- the median of numbers, without sorting them.
#
# median(array, count, before): of array[before + 1] to array[before + count], before is 0 when it is not given; empty
# when there are none.  It leaves them in another order and sets LOWER to the lower one of the two in the middle, or to
# the one.

function median(a, count, before,    i, high, last) {
  LOWER = ""
  if (count == 0) return ""
  LOWER = nth(a, count, int((count + 1) / 2), before)
  if (count % 2) return LOWER
  # what stands right of the lower one is not sorted, but none of it is smaller
  last = before + count
  i = before + count / 2 + 1
  high = a[i]
  for (i++; i <= last; i++)
    if (a[i] < high) high = a[i]
  return (LOWER + high) / 2
}

# nth ARRAY COUNT K BEFORE -- the k-th smallest, by Hoare's Find: what is smaller moves left of it, what is larger right.
function nth(a, count, k, before,    left, right, i, j, x, kept) {
  left = before + 1
  right = before + count
  k += before
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
